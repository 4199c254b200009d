/** Qoder has two hook engines: that of its IDEs and JetBrains plugins, and that of its command line and desktop programs. */
export type QoderEngine = 'ide' | 'cli';

/**
 * Says which engine runs a hook. Both read `~/.qoder/settings.json`, and every entry in it, so that each entry is run by
 * whichever of them the person works in. The rule, and the only place where it stands:
 *
 * - The command line's engine puts `permission_mode` into every payload but those about compaction, which nobody registers
 *   (read: `createBaseInput` in Qoder CLI 1.1.52). The IDE's engine documents `session_id`, `transcript_path`, `cwd`,
 *   `hook_event_name` and the event's own fields, and no mode. So the mode tells.
 * - The mark `QODER_HOOK_SOURCE` is only set by the command line's engine, but it can be inherited by an IDE that was
 *   started from it: it does not count.
 *
 * Each entry answers only its own engine, and the other one with silence, which decides nothing in either (the IDE, too,
 * reads JSON only from exit 0, and none is none). So a person who uses both installs both into the one file, and is asked
 * once: the command line at PermissionRequest, the IDE at PreToolUse, for which the command line gets no decision.
 */
export function qoderEngineOf(payload: Readonly<Record<string, unknown>>): QoderEngine {
  return typeof payload['permission_mode'] === 'string' ? 'cli' : 'ide';
}
