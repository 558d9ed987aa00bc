import { createHash } from 'node:crypto'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

// Signed-in users need the frame's chunks, which the first script would request only after it has run. An inline
// script requests them a tenth of a second earlier; signed-out users load none. The session request is a separate
// script for the same reason.

export interface LoadAhead {
  /** Storage key that marks a signed-in user. */
  readonly hint: string
  readonly begin: string
  readonly frame: string
}

type Bundle = Rolldown.OutputBundle

const closureOf = (bundle: Bundle, first: string): ReadonlySet<string> => {
  const reached = new Set([first])
  for (const name of reached) {
    const chunk = bundle[name]
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) reached.add(imported)
  }
  return reached
}

const chunkOf = (bundle: Bundle, is: (chunk: Rolldown.OutputChunk) => boolean): string => {
  const found = Object.values(bundle).find((one) => one.type === 'chunk' && is(one))
  if (!found)
    throw new Error(
      'The chunk of the entry, frame or session was not found. Check its source path in the build settings.',
    )
  return found.fileName
}

const stylesOf = (bundle: Bundle, name: string): Iterable<string> => {
  const chunk = bundle[name]
  return chunk?.type === 'chunk' ? (chunk.viteMetadata?.importedCss ?? []) : []
}

const scriptOf = (
  base: string,
  hint: string,
  scripts: readonly string[],
  styles: readonly string[],
): string => {
  const addressesOf = (files: readonly string[]): string => JSON.stringify(files.map((file) => base + file))
  return `(() => {
  try {
    if (localStorage.getItem(${JSON.stringify(hint)}) === null) return
  } catch {
    return
  }
  const ask = (href, rel, as) =>
    document.head.append(Object.assign(document.createElement('link'), { rel, as, href, crossOrigin: '' }))
  for (const href of ${addressesOf(scripts)}) ask(href, 'modulepreload', '')
  for (const href of ${addressesOf(styles)}) ask(href, 'preload', 'style')
})()
`
}

/**
 * Writes this script into a separate file, as the content security policy requires, before the page's first script.
 */
export const loadAhead = ({ hint, begin, frame }: LoadAhead): Plugin => {
  let base = '/'
  let tags: HtmlTagDescriptor[] = []
  return {
    name: 'load-ahead',
    apply: 'build',
    configResolved: (config) => {
      base = config.base
    },
    generateBundle: {
      // Runs before the page is written.
      order: 'pre',
      handler(_options, bundle) {
        const entry = closureOf(
          bundle,
          chunkOf(bundle, ({ isEntry }) => isEntry),
        )
        const shell = closureOf(
          bundle,
          chunkOf(bundle, ({ facadeModuleId }) => facadeModuleId === frame),
        )
        const scripts = [...shell].filter((name) => !entry.has(name))
        const styles = [...new Set(scripts.flatMap((name) => [...stylesOf(bundle, name)]))]
        const source = scriptOf(base, hint, scripts, styles)
        const fileName = `assets/ahead-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`
        this.emitFile({ type: 'asset', fileName, source })
        const first = chunkOf(bundle, ({ moduleIds }) => moduleIds.includes(begin))
        tags = [
          { tag: 'script', attrs: { src: base + fileName }, injectTo: 'head-prepend' },
          // Runs as soon as it is loaded, independent of document order.
          {
            tag: 'script',
            attrs: { type: 'module', async: true, crossorigin: true, src: base + first },
            injectTo: 'head-prepend',
          },
        ]
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => tags,
    },
  }
}
