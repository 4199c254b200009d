#!/bin/bash -p
# Asktop's probe: probe.sh AGENT EVENT <bytes of the hook
#
# Reads stdin to its end, finds the endpoint, posts the bytes, prints the reply. It never looks into them
# and never decides: whatever goes wrong, it says "no decision" and ends with 0. README.md is the contract.
#
# Bash 3.2 to 5.x and builtins only: this runs at every hook of every agent, and one more program would cost
# more than all of this. Written from top to bottom, because bash parses as it goes: what is not reached is
# free. -p ignores BASH_ENV, SHELLOPTS and exported functions, which a project can set.

locale=${LC_ALL:-${LC_CTYPE:-${LANG-}}}
LC_ALL=C IFS=                    # bytes, not characters; read splits and trims nothing
unset TMOUT FUNCNEST BASH_COMPAT # inherited, these would cut our reads short or forbid our functions
set +o posix                     # POSIXLY_CORRECT: there, a failing redirection ends the shell
shopt -u xpg_echo                # echo sends bytes as they are
trap '' PIPE                     # an early close must not kill us
exec 4>&-
command exec 4>&2 # kept for what Asktop says; our own troubles are nobody's
exec 2>/dev/null

agent=${1-} event=${2-}
tick_s=2
silence_s=30 # without a byte from Asktop: it is frozen, and the agent must not be

# How read takes an exact number of bytes: from bash 4.1 in blocks, before that one by one.
if ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 401)); then exactly=(-N); else exactly=(-d '' -n); fi

# Says "no decision" and ends: nothing, but for agents to which silence means something else.
abstain() {
  case $agent/$event in
  # empty stdout of a hook that can block was seen to block (stablyai/orca#15651); {} passes through
  cursor/beforeSubmitPrompt) printf '{"continue":true}' ;;
  cursor/*) printf '{}' ;;
  # {} was measured to deny (1.2.3), "ask" is the user's own policy
  antigravity/PreToolUse) printf '{"decision":"ask"}' ;;
  # the one mode that fails closed, switched on by the person and said here only while that hook is registered
  grok-build/PreToolUse-gatekeeper)
    printf '{"decision":"deny","reason":"Asktop cannot be reached and its gatekeeper mode is on: nothing runs unapproved."}'
    ;;
  esac
  exit 0
}

is_name() { [[ -n $1 && ${#1} -le 64 && $1 != *[!A-Za-z0-9._-]* ]]; }

is_name "$agent" && is_name "$event" || exit 0

# --- stdin, in chunks: bash handles many small strings faster than one large one

chunks=() last=0 body_bytes=0
while read -r "${exactly[@]}" 32768 chunk; do
  chunks[last++]=$chunk
  ((body_bytes += ${#chunk}))
done
chunks[last]=$chunk
((body_bytes += ${#chunk}))

# --- the endpoint. A deployed probe looks beside itself and nowhere else: the environment may belong to a
# project, which must not send our bytes elsewhere.

home=.
[[ $0 != */* ]] || home=${0%/*}
if [[ ! -e $home/endpoint && ! -e $home/.asktop-home ]]; then
  home=${HOME-}/.asktop
  # a link to the deployed probe is the deployed probe
  [[ $0 -ef $home/probe.sh ]] || home=${ASKTOP_HOME:-$home}
fi
[[ -f $home/endpoint ]] || abstain # none, or a FIFO, which would hang us
read -r -d '' -n 128 line <"$home/endpoint"
[[ $line == *$'\n' ]] || abstain # half written
line=${line%$'\n'} port=${line%% *} line=${line#* }
secret=${line%% *} proof=${line#* }
[[ $port == [1-9]* && $port != *[!0-9]* && ${#port} -le 5 && $port -le 65535 ]] || abstain
[[ ${#secret} -eq 43 && ${#proof} -eq 43 && $secret$proof != *[!A-Za-z0-9_-]* ]] || abstain
command exec 3<>"/dev/tcp/127.0.0.1/$port" || abstain

# --- the request

# Sets marks to NAME=VALUE;NAME=VALUE of those that are set. A project can set variables: what could end a
# header, or is not printable ASCII, is dropped.
collect_marks() {
  local name value
  marks=
  for name; do
    value=${!name-}
    [[ -n $value ]] || continue
    value=${value:0:256}
    marks+="${marks:+;}$name=${value//[!\ -:<-~]/}"
  done
}

eol=$'\r\n'
head="POST /v1/hooks/$agent/$event HTTP/1.1${eol}Host: 127.0.0.1:$port${eol}Connection: close${eol}"
head+="Content-Type: application/json${eol}Content-Length: $body_bytes${eol}"
head+="X-Asktop-Secret: $secret${eol}X-Asktop-Probe: bash/1${eol}X-Asktop-Parent: $PPID${eol}"
charset=${locale#*.} charset=${charset%%@*}
if [[ $locale == *.* ]] && is_name "$charset"; then head+="X-Asktop-Charset: $charset${eol}"; fi
collect_marks TERM_PROGRAM TERM_SESSION_ID WT_SESSION TMUX_PANE KITTY_WINDOW_ID WEZTERM_PANE ZELLIJ_PANE_ID WINDOWID
[[ -z $marks ]] || head+="X-Asktop-Terminal: $marks${eol}"
collect_marks CLAUDECODE CLAUDE_CODE_ENTRYPOINT CLAUDE_CODE_SESSION_ID AI_AGENT ZCODE_SESSION_ID GROK_HOOK_EVENT \
  GROK_SESSION_ID CURSOR_VERSION CURSOR_TRACE_ID COPILOT_CLI QODER_HOOK_SOURCE QODER_SITE GEMINI_SESSION_ID
[[ -z $marks ]] || head+="X-Asktop-Caller: $marks${eol}"

# Starts a second shell which ends us if we are still stuck in one write or read when the limit has passed.
# Its clock is a datagram socket on which nothing arrives.
watch() {
  trap abstain USR1
  {
    for ((waited = 0; waited < silence_s; waited += tick_s)); do
      kill -0 $$ || exit
      read -r -t $tick_s -n 1 -u 5
    done
    kill -USR1 $$
  } </dev/null >/dev/null 3>&- 4>&- 5<>/dev/udp/127.0.0.1/9 &
}

unwatch() {
  kill -KILL $!
  trap - USR1
}

if ((last == 0)); then
  echo -n "$head$eol${chunks[0]}" >&3 # printf would write once per line of the head
else
  watch # a large body fills the socket of a frozen Asktop, and a write has no timeout
  echo -n "$head$eol" >&3
  for ((at = 0; at <= last; at++)); do printf %s "${chunks[at]}" >&3; done
  unwatch
fi

# --- the reply, after any number of 102 (still held)

kill -0 "$PPID" && parent_watched=1 || parent_watched=0 # not ours to signal: no telling
parent_lives() { ((!parent_watched)) || kill -0 "$PPID"; }

silent=0 start=''
while ((silent * tick_s < silence_s)); do
  parent_lives || exit 0 # after a 102, too: they may come faster than the ticks
  before=$SECONDS part='' status=0
  read -r -t $tick_s "${exactly[@]}" $((12 - ${#start})) -u 3 part || status=$?
  if ((status == 0)); then
    case $start$part in
    'HTTP/1.'[01]' 1'[0-9][0-9])
      while read -r -t $silence_s -u 3 part && [[ $part == *[!$'\r']* ]]; do :; done
      [[ $part == $'\r' ]] || abstain
      silent=0 start=''
      ;;
    'HTTP/1.'[01]' 200') break ;;
    *) abstain ;;
    esac
    continue
  fi
  # ended, not timed out: above 128 from bash 4 on; before, only the clock tells (at the latest the second time)
  ((status > 128 || (BASH_VERSINFO[0] < 4 && SECONDS != before))) || abstain
  start+=$part
  ((silent += 1))
done
((silent * tick_s < silence_s)) || abstain

length='' reply_proof='' exit_code='' lines=64
read -r -t $silence_s -u 3 line || abstain
shopt -s nocasematch
while ((lines--)) && read -r -t $silence_s -u 3 line && line=${line%$'\r'} && [[ -n $line ]]; do
  value=${line#*:} value=${value# }
  case ${line%%:*} in
  content-length) length+=$value ;; # one that comes twice becomes wrong
  transfer-encoding) abstain ;;
  x-asktop-proof) reply_proof+=$value ;;
  x-asktop-exit) exit_code+=$value ;;
  esac
done
shopt -u nocasematch
[[ -z $line && $reply_proof == "$proof" && ${exit_code:-0} == [02] ]] || abstain
[[ -n $length && $length != *[!0-9]* && ${#length} -le 9 ]] || abstain
length=$((10#$length))

# Half an answer of a frozen Asktop must not hold the agent. With -t each byte costs two system calls, so a long
# one is watched instead, where a trap can interrupt a read (not so in bash 3.2).
reply=''
if ((length > 8192 && BASH_VERSINFO[0] >= 5)); then
  watch
  read -r "${exactly[@]}" $((length)) -u 3 reply
  unwatch
elif ((length > 0)); then
  read -r -t $silence_s "${exactly[@]}" $((length)) -u 3 reply
fi
[[ ${#reply} -eq $length ]] || abstain
exec 3>&-

if [[ $exit_code == 2 ]]; then
  printf %s "$reply" >&4
  exit 2
fi
printf %s "$reply"
exit 0
