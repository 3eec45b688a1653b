#compdef dicehospital
# Completion of dicehospital for zsh. The program knows what can follow; nothing it says goes to the prompt.
_dicehospital() {
    local -a answer plain told
    local kind value about
    answer=("${(@f)$(
        env COMP_WORDS="${words[*]}" COMP_CWORD=$((CURRENT - 1)) \
            _DICEHOSPITAL_COMPLETE=zsh_complete ${~words[1]} 2>/dev/null
    )}")
    for kind value about in $answer; do
        case $kind in
            plain)
                if [[ $about == _ ]]; then plain+=("$value"); else told+=("$value:$about"); fi ;;
            dir) compset -P '*='; _path_files -/ ;;
            file) compset -P '*='; _path_files ;;
        esac
    done
    (( $#told )) && _describe -V dicehospital told
    (( $#plain )) && compadd -V dicehospital -a plain
}

# A file of $fpath is the function itself; whoever evaluates these lines gets it defined.
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    _dicehospital "$@"
else
    compdef _dicehospital dicehospital
fi
