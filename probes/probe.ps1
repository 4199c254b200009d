# Asktop's probe for Windows PowerShell 5.1 and PowerShell 7: probe.ps1 AGENT EVENT <bytes of the hook
#
# Reads stdin to its end, finds the endpoint, posts the bytes, prints the reply. It never looks into them
# and never decides: whatever goes wrong, it says "no decision" and ends with 0. README.md is the contract.
#
# Chinese Windows mangles text in four layers: this file (so it is pure ASCII, with a byte order mark), stdin,
# HTTP and stdout (so all three are raw streams and byte arrays; text is made only of the heads, which are ASCII).
# .NET types instead of cmdlets: loading a module takes longer than all of this.

param([string] $Agent = '', [string] $HookEvent = '')

Set-StrictMode -Version 3.0
$ErrorActionPreference = 'Stop'
$ProgressPreference = 'SilentlyContinue'

# Without a byte from Asktop for so long it is frozen, and the agent must not be.
$SilenceMs = 30000
$TickMs = 2000

$Latin1 = $null # the encoding of the heads, set where a failure is caught
$Parent = @{ IsSought = $false; Process = $null }

# Bytes that say "no decision" where silence means something else; nothing for all other agents. Cursor: empty
# stdout of a hook that can block was seen to block (stablyai/orca#15651). Antigravity: {} was measured to deny
# (1.2.3), "ask" is the user's own policy. Grok's gatekeeper mode is the one that fails closed: switched on by the
# person, and said here only while that hook is registered.
function Get-NoDecision {
    if ("$Agent/$HookEvent" -ceq 'cursor/beforeSubmitPrompt') { return '{"continue":true}' }
    if ($Agent -ceq 'cursor') { return '{}' }
    if ("$Agent/$HookEvent" -ceq 'antigravity/PreToolUse') { return '{"decision":"ask"}' }
    if ("$Agent/$HookEvent" -ceq 'grok-build/PreToolUse-gatekeeper') {
        return '{"decision":"deny","reason":"Asktop cannot be reached and its gatekeeper mode is on: nothing runs unapproved."}'
    }
    return ''
}

# The console's encodings as they are, before anything of ours changes them; nothing without a console.
function Get-ConsoleEncoding {
    try { return @{ In = [Console]::InputEncoding; Out = [Console]::OutputEncoding } }
    catch { return $null }
}

# Explicit, though all bytes go through raw streams. The console belongs to our caller as well, so what is set
# here is put back before we wait.
function Set-ConsoleEncoding([Text.Encoding] $In, [Text.Encoding] $Out) {
    try { [Console]::InputEncoding = $In; [Console]::OutputEncoding = $Out }
    catch { $null = $_ } # "The handle is invalid": started without a console
}

# Stdin to its end. The comma keeps PowerShell from taking the array apart.
function Read-Stdin {
    $bytes = [IO.MemoryStream]::new()
    $stdin = [Console]::OpenStandardInput()
    $stdin.CopyTo($bytes, 65536)
    return , $bytes
}

# PORT, SECRET and PROOF, or nothing. A deployed probe looks beside itself and nowhere else: the environment
# may belong to a project, which must not send our bytes elsewhere.
function Find-Endpoint {
    $folder = $PSScriptRoot
    $path = [IO.Path]::Combine($folder, 'endpoint')
    $isDeployed = [IO.File]::Exists($path) -or [IO.Directory]::Exists($path) -or
        [IO.File]::Exists([IO.Path]::Combine($folder, '.asktop-home'))
    if (-not $isDeployed) {
        $folder = $env:ASKTOP_HOME
        if (-not $folder) { $folder = [IO.Path]::Combine([Environment]::GetFolderPath('UserProfile'), '.asktop') }
    }
    $file = [IO.FileInfo]::new([IO.Path]::Combine($folder, 'endpoint'))
    # one line of 90 to 94 bytes; a FIFO, which would hang us, has none
    if (-not $file.Exists -or $file.Length -gt 128 -or $file.Length -lt 90) { return $null }
    $line = $Latin1.GetString([IO.File]::ReadAllBytes($file.FullName))
    if ($line -cnotmatch '^([1-9][0-9]{0,4}) ([A-Za-z0-9_-]{43}) ([A-Za-z0-9_-]{43})\n\z') { return $null }
    return @{ Port = [int] $Matches[1]; Secret = $Matches[2]; Proof = $Matches[3] }
}

# NAME=VALUE;NAME=VALUE of those that are set. A project can set variables: what could end a header, or is not
# printable ASCII, is dropped.
function Get-Mark([string[]] $Names) {
    $marks = foreach ($name in $Names) {
        $value = [Environment]::GetEnvironmentVariable($name)
        if (-not $value) { continue }
        $value = $value.Substring(0, [Math]::Min(256, $value.Length))
        "$name=" + [Text.RegularExpressions.Regex]::Replace($value, '[^ -:<-~]', '')
    }
    return $marks -join ';'
}

function Get-RequestHead($Endpoint, [string] $CodePages, [long] $Length) {
    $lines = @(
        "POST /v1/hooks/$Agent/$HookEvent HTTP/1.1"
        "Host: 127.0.0.1:$($Endpoint.Port)"
        'Connection: close'
        'Content-Type: application/json'
        "Content-Length: $Length"
        "X-Asktop-Secret: $($Endpoint.Secret)"
        'X-Asktop-Probe: powershell/1'
    )
    if ($CodePages) { $lines += "X-Asktop-Charset: $CodePages" }
    $marks = Get-Mark 'TERM_PROGRAM', 'WT_SESSION', 'TMUX_PANE'
    if ($marks) { $lines += "X-Asktop-Terminal: $marks" }
    $marks = Get-Mark 'CLAUDECODE', 'AI_AGENT', 'ZCODE_SESSION_ID', 'GROK_HOOK_EVENT', 'GROK_SESSION_ID', 'CURSOR_VERSION',
        'COPILOT_CLI'
    if ($marks) { $lines += "X-Asktop-Caller: $marks" }
    return ($lines -join "`r`n") + "`r`n`r`n"
}

# The process that started us, sought once we are held: it takes too long for hooks that nobody waits on.
# Windows PowerShell 5.1 cannot tell without WMI or native code; there the intake's deadline ends the wait.
function Find-Parent {
    if ($PSVersionTable.PSVersion.Major -lt 7) { return $null }
    try {
        $process = [Diagnostics.Process]::GetCurrentProcess().Parent
        if ($process -and -not $process.HasExited) { return $process }
    }
    catch { $null = $_ } # not ours to open: no telling
    return $null
}

# Whether the parent is still there, as far as can be told.
function Test-Parent {
    if (-not $script:Parent.IsSought) { $script:Parent = @{ IsSought = $true; Process = Find-Parent } }
    return -not ($script:Parent.Process -and $script:Parent.Process.HasExited)
}

# Adds what arrives to $Received. False at the end of the stream, after silence, or when the parent is gone.
function Receive-Byte($Client, [IO.MemoryStream] $Received) {
    $buffer = [byte[]]::new(65536)
    for ($silentMs = 0; $silentMs -lt $SilenceMs; $silentMs += $TickMs) {
        if ($Client.Client.Poll($TickMs * 1000, [Net.Sockets.SelectMode]::SelectRead)) {
            $count = $Client.Client.Receive($buffer)
            $Received.Write($buffer, 0, $count)
            return $count -gt 0
        }
        if (-not (Test-Parent)) { return $false }
    }
    return $false
}

# Takes a head off the front of $Received: its status, and its headers by name in any case. Nothing if it never
# becomes complete.
function Receive-Head($Client, [IO.MemoryStream] $Received) {
    do {
        $text = $Latin1.GetString($Received.GetBuffer(), 0, [int] $Received.Length)
        $end = $text.IndexOf("`r`n`r`n", [StringComparison]::Ordinal)
        if ($end -lt 0 -and ($Received.Length -gt 65536 -or -not (Receive-Byte $Client $Received))) { return $null }
    } while ($end -lt 0)
    $rest = [int] $Received.Length - $end - 4
    $tail = [byte[]]::new($rest)
    [Buffer]::BlockCopy($Received.GetBuffer(), $end + 4, $tail, 0, $rest)
    $Received.SetLength(0)
    $Received.Write($tail, 0, $rest)

    $lines = $text.Substring(0, $end).Split("`n")
    if ($lines[0] -cnotmatch '^HTTP/1\.[01] ([1-5][0-9][0-9])( |\r?\z)') { return $null }
    $head = @{ Status = [int] $Matches[1]; Headers = @{} }
    for ($at = 1; $at -lt $lines.Length; $at++) {
        $name, $value = $lines[$at].Split([char[]] ':', 2)
        $known = $head.Headers[$name]
        $head.Headers[$name] = "$known$("$value".Trim())" # twice: then a length or a proof is wrong
    }
    return $head
}

# The whole body of a reply with the right proof, and its exit code; nothing otherwise.
function Receive-Reply($Client, [string] $Proof) {
    $received = [IO.MemoryStream]::new()
    do { $head = Receive-Head $Client $received } while ($head -and $head.Status -lt 200 -and (Test-Parent)) # 102
    if (-not $head -or $head.Status -ne 200 -or $head.Headers.ContainsKey('Transfer-Encoding')) { return $null }
    $exitCode = "$($head.Headers['X-Asktop-Exit'])"
    if ($head.Headers['X-Asktop-Proof'] -cne $Proof -or $exitCode -cnotmatch '^[02]?\z') { return $null }
    if ("$($head.Headers['Content-Length'])" -cnotmatch '^[0-9]{1,9}\z') { return $null }
    $length = [int] $Matches[0]
    while ($received.Length -lt $length) { if (-not (Receive-Byte $Client $received)) { return $null } }
    return @{ Bytes = $received; Length = $length; IsVeto = $exitCode -ceq '2' }
}

function Write-RawByte([IO.Stream] $Stream, [byte[]] $Bytes, [int] $Length) {
    $Stream.Write($Bytes, 0, $Length)
    $Stream.Flush()
}

# The request's bytes on their way; the client to hear the reply from.
function Send-Request($Endpoint, [string] $CodePages, [IO.MemoryStream] $Body) {
    $client = [Net.Sockets.TcpClient]::new([Net.Sockets.AddressFamily]::InterNetwork)
    $client.SendTimeout = $SilenceMs
    $client.Connect([Net.IPAddress]::Loopback, $Endpoint.Port)
    $socket = $client.GetStream()
    $head = $Latin1.GetBytes((Get-RequestHead $Endpoint $CodePages $Body.Length))
    $socket.Write($head, 0, $head.Length)
    $Body.WriteTo($socket)
    return $client
}

function Invoke-Probe {
    $console = Get-ConsoleEncoding
    $codePages = if ($console) { "in=$($console.In.CodePage);out=$($console.Out.CodePage)" } else { '' }
    $utf8 = [Text.UTF8Encoding]::new($false)
    $script:OutputEncoding = $utf8
    try {
        Set-ConsoleEncoding $utf8 $utf8
        $body = Read-Stdin
        $endpoint = Find-Endpoint
        if (-not $endpoint) { return $null }
        $client = Send-Request $endpoint $codePages $body
    }
    finally { if ($console) { Set-ConsoleEncoding $console.In $console.Out } }
    return Receive-Reply $client $endpoint.Proof
}

$isNamed = $Agent -cmatch '^[A-Za-z0-9._-]{1,64}\z' -and $HookEvent -cmatch '^[A-Za-z0-9._-]{1,64}\z'
if (-not $isNamed) { exit 0 }
$exitCode = 0
$isSaid = $false
try {
    $Latin1 = [Text.Encoding]::GetEncoding(28591)
    $reply = $null
    try { $reply = Invoke-Probe }
    catch { $null = $_ } # no decision, whatever it was: the agent asks by itself
    if ($reply -and $reply.IsVeto) {
        $exitCode = 2
        $isSaid = $true
        Write-RawByte ([Console]::OpenStandardError()) $reply.Bytes.GetBuffer() $reply.Length
    }
    elseif ($reply) {
        $isSaid = $true
        Write-RawByte ([Console]::OpenStandardOutput()) $reply.Bytes.GetBuffer() $reply.Length
    }
}
catch { $null = $_ } # nobody listens any more, or this machine forbids .NET (constrained language mode)
if (-not $isSaid -and (Get-NoDecision)) {
    # raw, since an encoding may begin with a byte order mark: to Grok that is no JSON, and no JSON is an allow
    try {
        $bytes = $Latin1.GetBytes((Get-NoDecision))
        Write-RawByte ([Console]::OpenStandardOutput()) $bytes $bytes.Length
    }
    catch { Get-NoDecision } # .NET is forbidden: what is left is ASCII, which no code page can hurt
}
exit $exitCode
