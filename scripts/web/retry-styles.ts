import type { Plugin } from 'vite'

// Vite's import helper requests each style sheet once: after a failure it takes it for loaded, so that a second attempt
// succeeds without the style. With these changes the helper forgets a failed style sheet, so that every later attempt
// requests it again and fails if it is still missing.

const helper = '\0vite/preload-helper.js'

const changes = [
  [/seen\[href\] = void 0;(\s*throw err;)/, 'delete seen[href];$1'],
  [/if \(e\.type === "error"\) rej\(/, 'if (e.type === "error") link.remove(), rej('],
] as const

const changed = (code: string): string =>
  changes.reduce((text, [before, after]) => {
    if (!before.test(text))
      throw new Error(
        `Vite's import helper no longer contains ${String(before)}. Adapt scripts/web/retry-styles.ts.`,
      )
    return text.replace(before, after)
  }, code)

export const retryStyles = (): Plugin => ({
  name: 'retry-styles',
  apply: 'build',
  transform: (code, id) => (id === helper ? { code: changed(code), map: null } : null),
})
