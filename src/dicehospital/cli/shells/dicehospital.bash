# Completion of dicehospital for bash. The program knows what can follow; nothing it says goes to the prompt.
_dicehospital() {
    local kind value
    COMPREPLY=()
    while IFS=, read -r kind value; do
        case $kind in
            plain) COMPREPLY+=("$value") ;;
            file) compopt -o default 2>/dev/null ;;
            dir) compopt -o dirnames 2>/dev/null ;;
        esac
    done < <(
        IFS=$'\n'
        env COMP_WORDS="${COMP_WORDS[*]}" COMP_CWORD="$COMP_CWORD" \
            _DICEHOSPITAL_COMPLETE=bash_complete "$1" 2>/dev/null
    )
}

# The first keeps the order of the program; an old bash takes the second.
complete -o nosort -F _dicehospital dicehospital 2>/dev/null || complete -F _dicehospital dicehospital
