#!/bin/bash -p
# Asktop's probe: probe.sh AGENT EVENT <bytes of the hook. README.md is the contract; notes are at the end.
locale=${LC_ALL:-${LC_CTYPE:-${LANG-}}} LC_ALL=C IFS= TMOUT=0 agent=${1-} event=${2-} # (1)
set +o posix -f
trap '' PIPE
command exec 4>&- 4>&2 # for what Asktop says
exec 2>/dev/null

[[ $agent && $event && ! ${agent:64}${event:64} && $agent$event != *[!a-zA-Z0-9._-]* ]] || exit 0

exactly=-N large='' connected='' loud=cursor,antigravity,grok-build # (2) (3)
[[ $BASH_VERSION != [1-3].* && $BASH_VERSION != 4.[0-3].* ]] || exactly=-n

read -r -d '' $exactly 32768 body && large=1 # the rest of it is read further down

# --- the endpoint (5)

home=${0%/*}
if [[ ! -f $home/endpoint ]]; then
  [[ $0 == */* ]] || home=.
  if [[ ! -e $home/endpoint && ! -e $home/.asktop-home ]]; then
    home=${HOME-}/.asktop
    [[ $0 -ef $home/probe.sh ]] || home=${ASKTOP_HOME:-$home} # a link to us
  fi
fi
line=''
[[ ! -f $home/endpoint ]] || read -r -d '' -n 128 line <"$home/endpoint" # a FIFO would hang us
port=${line%% *} secret=${line: -88:43} proof=${line: -44:43}
[[ $line == "$port $secret $proof"$'\n' && $secret$proof != *[!a-zA-Z0-9_-]* &&
  $port == [1-9]* && $port != *[!0-9]* && ! ${port:5} && $port -le 65535 ]] || port=''
[[ $port && ! $large ]] && command exec 3<>"/dev/tcp/127.0.0.1/$port" && connected=1

[[ $connected || $large || $loud == *$agent* ]] || exit 0

# --- the request

eol=$'\r\n'
head="POST /v1/hooks/$agent/$event HTTP/1.1${eol}Connection: close${eol}Content-Type: application/json$eol"
head+="X-Asktop-Probe: bash/1${eol}Host: 127.0.0.1:$port${eol}X-Asktop-Secret: $secret${eol}X-Asktop-Parent: $PPID$eol"

locale=${locale%%@*}
[[ $locale != *.?* || $locale == *[!a-zA-Z0-9._-]* || ${locale:64} ]] || head+="X-Asktop-Charset: ${locale#*.}$eol"

# Adds HEADER of NAME... (7)
add_marks() {
  local name value marks=
  for name in "${@:2}"; do
    value=${!name:0:256}
    [[ ! $value ]] || marks+=";$name=${value//[!\ -:<-~]/}"
  done
  head+="$1: ${marks:1}$eol"
}
[[ ! $TERM_PROGRAM$WT_SESSION$TMUX_PANE ]] ||
  add_marks X-Asktop-Terminal TERM_PROGRAM WT_SESSION TMUX_PANE
[[ ! $CLAUDECODE$AI_AGENT$ZCODE_SESSION_ID$GROK_HOOK_EVENT$GROK_SESSION_ID$CURSOR_VERSION$COPILOT_CLI ]] ||
  add_marks X-Asktop-Caller CLAUDECODE AI_AGENT ZCODE_SESSION_ID GROK_HOOK_EVENT GROK_SESSION_ID CURSOR_VERSION COPILOT_CLI

kill -0 "$PPID"
parent_hidden=$? # (8)
tick_s=2 status=0 start='' before=$SECONDS
if [[ $connected ]]; then
  echo >&2 # (6)
  # shellcheck disable=SC2086 # (1)
  printf %s "${head}Content-Length: ${#body}$eol$eol"$body >&3
  read -r -d '' -t $tick_s $exactly 12 -u 3 start || status=$?
  [[ $start != HTTP/1.[01]\ 204 || $loud == *$agent* ]] || exit 0
fi

# --- most hooks have ended; what follows is for those that are large, held or answered

unset FUNCNEST BASH_COMPAT # (1)

silence_s=30 # without a byte from Asktop: it is frozen, and the agent must not be

# Says "no decision" and ends: nothing, but for agents to which silence means something else (3).
abstain() {
  trap '' USR1 # once
  trap - EXIT
  case $agent/$event in
  cursor/beforeSubmitPrompt) printf '{"continue":true}' ;;
  cursor/*) printf {} ;;
  antigravity/PreToolUse) printf '{"decision":"ask"}' ;;
  grok-build/PreToolUse-gatekeeper)
    printf '{"decision":"deny","reason":"Asktop cannot be reached and its gatekeeper mode is on: nothing runs unapproved."}'
    ;;
  esac
  exit 0
}

# Starts a second shell which ends us if no `unwatch` comes in time: neither a write nor a long read has a timeout.
# Its clock is a datagram socket on which nothing arrives.
watch() {
  trap abstain USR1 EXIT # EXIT: no second shell can be started
  {
    for ((waited = 0; waited < silence_s; waited += tick_s)); do
      kill -0 $$ || exit
      read -r -t $tick_s -n 1 -u 5
    done
    # a write that has copied something goes on after a signal: only the next one ends it
    for ((tries = silence_s; tries; tries--)); do
      kill -USR1 $$ || exit
      read -r -t 1 -n 1 -u 5
    done
    kill -KILL $$ # whoever started us ignored USR1, and then it cannot be trapped
  } </dev/null >/dev/null 3>&- 4>&- 5<>/dev/udp/127.0.0.1/9 &
}

unwatch() {
  kill -KILL $!
  trap '' USR1 # one may be on its way
  trap - EXIT
}

# --- a large body: the rest of stdin (4), then the request

if [[ $large ]]; then
  rest='' lost=0 io='' now='' flags=''
  if ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 502)) &&
    [[ ${BASH_VERSINFO[5]} == *-linux* && -p /proc/self/fd/0 ]]; then
    { read -r -u 5 && read -r -u 5 flags; } 5</proc/self/fdinfo/0
    read -r -d '' io </proc/self/io
    if [[ $io == rchar:\ [0-9]* ]] && ((!(0${flags##*[!0-7]} & 0700000))); then
      rest=$(</proc/self/fd/0)
      read -r now </proc/self/io
      was=${io#*: }
      ((lost = ${now#*: } - ${was%%[!0-9]*} - ${#io} - ${#rest}, lost >= 0)) || lost=0
    fi
  fi
  pieces=() at=0 body_bytes=$((${#body} + ${#rest} + lost))
  while read -r -d '' $exactly 32768 "pieces[at]"; do ((body_bytes += ${#pieces[at++]})); done
  ((body_bytes += ${#pieces[at]}))

  [[ $port ]] && command exec 3<>"/dev/tcp/127.0.0.1/$port" && connected=1
fi

[[ $connected ]] || abstain

# shellcheck disable=SC2086 # (1)
if [[ $large ]]; then
  line_ends=$'\n'
  while ((${#line_ends} < lost)); do line_ends+=$line_ends; done
  watch # a frozen Asktop does not take it
  echo >&2
  printf %s "${head}Content-Length: $body_bytes$eol$eol"$body >&3
  printf %s $rest >&3
  printf '%.*s' $lost $line_ends >&3
  for piece in "${!pieces[@]}"; do printf %s ${pieces[piece]} >&3; done
  unwatch
fi

# --- the reply, after any number of 102 (still held)

ticks=0
while :; do
  if ((status)); then
    # ended, not timed out: above 128 from bash 4 on; before, only the clock tells (at the latest the second time)
    ((status > 128 || (BASH_VERSINFO < 4 && SECONDS != before))) || abstain
    ((++ticks * tick_s < silence_s)) || abstain
  fi
  case $start in
  HTTP/1.[01]\ 200) break ;;
  HTTP/1.[01]\ 1[0-9][0-9])
    while read -r -t $silence_s -u 3 line && [[ $line == *[!$'\r']* ]]; do :; done
    [[ $line == $'\r' ]] || abstain
    ticks=0 start=''
    ;;
  ????????????) abstain ;;
  esac
  # after a 102, too: they may come faster than the ticks
  ((parent_hidden)) || kill -0 "$PPID" || exit 0
  before=$SECONDS part='' status=0
  read -r -d '' -t $tick_s $exactly $((12 - ${#start})) -u 3 part || status=$?
  start+=$part
done

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
  read -r -d '' $exactly $((length)) -u 3 reply
  unwatch
elif ((length > 0)); then
  read -r -d '' -t $silence_s $exactly $((length)) -u 3 reply
fi
[[ ${#reply} -eq $length ]] || abstain
exec 3>&-

if [[ $exit_code == 2 ]]; then
  printf %s "$reply" >&4
  exit 2
fi
printf %s "$reply"
exit 0

# --- notes
#
# Usually nobody waits on a hook, and this runs at each of them: bash 3.2 to 5.x and builtins only, since one more
# program would cost more than all of this. Half of what it costs is the reading of this file: bash takes it from top
# to bottom, comments too, and never sees what comes after the exit. So the usual hook comes first and in few words.
#
# -p ignores BASH_ENV, SHELLOPTS, BASHOPTS and exported functions, which a project can set.
#
# (1) LC_ALL=C: bytes, not characters. IFS= and -f: what is expanded without quotes is neither trimmed nor split nor a
#     pattern for files. Of a large body that takes a quarter of the instructions, hence no quotes around bodies.
#     TMOUT, inherited, would cut our reads short, and POSIXLY_CORRECT end the shell at a redirection that fails;
#     FUNCNEST and BASH_COMPAT, further down, would forbid our functions. PIPE: an early close must not kill us.
# (2) How read takes an exact number of bytes: in blocks, before bash 4.4 one by one: -N of 4.2 loses a byte.
# (3) Empty stdout of a Cursor hook that can block was seen to block (stablyai/orca#15651); {} passes through.
#     Antigravity was measured to deny at {} (1.2.3); "ask" is the user's own policy. Grok's gatekeeper is the one mode
#     that fails closed: a person has switched it on, and that hook is registered only while it is.
#     Those three are the loud ones. To all others silence is "no decision"; the quick test may take one of them for loud.
# (4) read takes some 120 instructions for a byte, $(<file) 40, and from bash 5.2 on without a fork. Only from an anonymous
#     pipe: a socket (from Node.js) cannot be opened again, a file would begin anew, a named pipe (it has been opened, so
#     O_LARGEFILE, which is one of those bits on every machine, is among its flags) might wait for another writer. $()
#     drops the line ends at the end; how many they were tells the kernel's count of what we have read, which grows by
#     that file's own length as well. (A NUL, which bash drops, is counted too and becomes a line end there.)
# (5) A deployed probe looks beside itself and nowhere else: the environment may belong to a project, which must not
#     send our bytes elsewhere. A link to the deployed probe is that probe.
# (6) The first output gives stdout its buffer; without one, each line of the head would be a write and a packet.
# (7) NAME=VALUE;NAME=VALUE of the variables that are set. A project can set them: what could end a header, or is not
#     printable ASCII, is dropped.
# (8) A parent that is not ours to signal: no telling whether it lives.
