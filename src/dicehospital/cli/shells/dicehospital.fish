# Completion of dicehospital for fish. The program knows what can follow; nothing it says goes to the prompt.
function __dicehospital_complete
    set -l words (commandline -opc)
    set -l answer (env COMP_WORDS=(commandline -cp) COMP_CWORD=(commandline -ct) \
        _DICEHOSPITAL_COMPLETE=fish_complete $words[1] 2>/dev/null)
    for line in $answer
        set -l part (string split -m 1 , -- $line)
        switch $part[1]
            case plain
                echo -- $part[2]
            case dir
                __fish_complete_directories $part[2]
            case file
                __fish_complete_path $part[2]
        end
    end
end

complete --keep-order --no-files --command dicehospital --arguments '(__dicehospital_complete)'
