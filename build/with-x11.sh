#!/bin/bash
# Runs a command under its own X display (Xvfb) with a window manager (openbox), and ends both afterwards.
#   build/with-x11.sh npx playwright test
# Needs: xvfb openbox x11-utils; the stand-in also uses xdotool and wmctrl there.
set -u

main() {
  local missing=() tool
  for tool in Xvfb openbox xprop; do
    command -v "$tool" >/dev/null || missing+=("$tool")
  done
  if [ "${#missing[@]}" -gt 0 ] || [ $# -eq 0 ]; then
    [ $# -gt 0 ] || echo "usage: with-x11.sh COMMAND [ARGUMENT…]" >&2
    [ "${#missing[@]}" -eq 0 ] || echo "with-x11.sh: not installed: ${missing[*]}" >&2
    exit 2
  fi
  trap end EXIT
  trap 'exit 129' HUP
  trap 'exit 130' INT
  trap 'exit 143' TERM
  start_display
  start_window_manager
  "$@" &
  command_pid=$!
  wait "$command_pid"
}

# The server itself takes a free number and says which: no race between two of us.
start_display() {
  local number
  folder=$(mktemp -d)
  mkfifo "$folder/number"
  Xvfb -displayfd 3 -screen 0 "${ASKTOP_X11_SCREEN:-1280x800x24}" -nolisten tcp \
    3>"$folder/number" >/dev/null 2>&1 &
  display_pid=$!
  read -r -t 20 number <"$folder/number" || fail "Xvfb did not start"
  export DISPLAY=":$number"
  unset WAYLAND_DISPLAY
}

start_window_manager() {
  local attempt
  openbox >/dev/null 2>&1 &
  manager_pid=$!
  for ((attempt = 0; attempt < 200; attempt++)); do
    if xprop -root _NET_SUPPORTING_WM_CHECK 2>/dev/null | grep -q 'window id'; then return; fi
    sleep 0.05
  done
  fail "openbox did not start"
}

fail() {
  echo "with-x11.sh: $1" >&2
  exit 1
}

# shellcheck disable=SC2317,SC2329  # called by the trap
end() {
  local status=$? pid
  for pid in "$command_pid" "$manager_pid" "$display_pid"; do
    [ -z "$pid" ] || kill "$pid" 2>/dev/null
  done
  wait 2>/dev/null
  [ -z "$folder" ] || rm -rf "$folder"
  exit "$status"
}

command_pid='' manager_pid='' display_pid='' folder=''
main "$@"
