/**
 * The scripts with which a shell completes `agora` after the Tab key: a function that calls `agora complete` each time.
 *
 * Nothing that was typed is expanded: it is passed on as arguments. The command is the one on the PATH, never a file
 * that the line names.
 */
export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type CompletedShell = (typeof SHELLS)[number];

const BASH = `# Completion of agora for bash. In ~/.bashrc: eval "$(agora completion bash)"
# bash splits a word at each = and :, and replaces only what is behind the last one.
_agora_complete() {
  local line word last joins= count=0 words=() head
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD}"; do
    last=$word
    if [[ $count -gt 0 && ( $joins || $word == [=:]* ) ]]; then
      words[count-1]+=$word
    else
      words[count++]=$word
    fi
    [[ $word == [=:]* ]] && joins=1 || joins=
  done
  word=\${words[count-1]}
  [[ $last == [=:]* ]] && head=$word || head=\${word%"$last"}
  COMPREPLY=()
  while IFS= read -r line; do
    line=\${line%%$'\\t'*}
    COMPREPLY+=("\${line#"$head"}")
  done < <(command agora complete -- "\${words[@]}" 2>/dev/null)
}
complete -o default -F _agora_complete agora
`;

const ZSH = `#compdef agora
# Completion of agora for zsh. In ~/.zshrc, after compinit: eval "$(agora completion zsh)"
_agora() {
  local -a found
  local line
  while IFS= read -r line; do
    found+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done < <(command agora complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)
  if (( \${#found} )); then _describe 'agora' found; else _files; fi
}
compdef _agora agora
`;

const FISH = `# Completion of agora for fish: agora completion fish > ~/.config/fish/completions/agora.fish
function __agora_complete
    set -l words (commandline -opc)
    set -l typed (commandline -ct)
    command agora complete -- $words[2..-1] "$typed" 2>/dev/null
end
complete --command agora --no-files --condition 'count (__agora_complete) >/dev/null' --arguments '(__agora_complete)'
`;

/**
 * On Windows the command is a .cmd file, whose arguments another shell reads again: a word with other than plain
 * characters is not passed on, but replaced by a mark. Older versions lose an empty argument on the way.
 */
const POWERSHELL = `# Completion of agora for PowerShell. In $PROFILE: agora completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName agora -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements | Select-Object -Skip 1 |
    Where-Object { $_.Extent.StartOffset -lt $cursorPosition } |
    ForEach-Object { if ($_.Extent.Text -match '^[\\w./:=@,+-]+$') { $_.Extent.Text } else { '_' } })
  $more = @(if ($wordToComplete -eq '') { '--new-word' })
  $agora = Get-Command agora -CommandType Application -ErrorAction SilentlyContinue | Select-Object -First 1
  if ($null -eq $agora) { return }
  & $agora complete @more '--' @words 2>$null | ForEach-Object {
    $value, $what = $_ -split "\`t", 2
    if ([string]::IsNullOrEmpty($what)) { $what = $value }
    [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $what)
  }
}
`;

export const SCRIPTS: Readonly<Record<CompletedShell, string>> = {
  bash: BASH,
  zsh: ZSH,
  fish: FISH,
  powershell: POWERSHELL,
};
