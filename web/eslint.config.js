import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['node_modules/', '.svelte-check/', 'src/**/*.json'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    rules: {
      // Links are plain paths: the router listens for clicks on them.
      'svelte/no-navigation-without-resolve': 'off',
      // Sets and maps that nothing paints need not be reactive.
      'svelte/prefer-svelte-reactivity': 'off',
      'no-undef': 'off',
    },
  },
);
