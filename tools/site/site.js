// What the theme leaves out: names and roles for screen readers, scrolling by keyboard.
document.querySelector('.md-search')?.setAttribute('aria-label', 'Search')
for (const one of document.querySelectorAll('.md-nav .md-nav')) {
  // A list within the navigation, which is one landmark.
  for (const name of ['aria-label', 'aria-labelledby', 'aria-expanded']) one.removeAttribute(name)
  one.setAttribute('role', 'none')
}
document$.subscribe(() => {
  for (const one of document.querySelectorAll('.md-typeset__scrollwrap, pre > code')) one.tabIndex = 0
  for (const one of document.querySelectorAll('th:empty')) one.replaceWith(document.createElement('td'))
})
