import { createHash } from 'node:crypto'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

// Who is signed in will need the frame of the pages, which the first script asks for once it runs: a tenth of a second and
// more after it could be on its way. A few lines before that script ask for it at once; who is not signed in loads none of it.
// What asks for the session is a script of its own for the same reason: it waits for no other.

export interface LoadAhead {
  /** Where the browser remembers that somebody is signed in. */
  readonly hint: string
  /** The source of what asks for the session. */
  readonly begin: string
  /** The source of the frame that who is signed in will see. */
  readonly frame: string
}

type Bundle = Rolldown.OutputBundle

/** A chunk and all that it imports, by file name. */
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
      'The chunk of the entry, the frame or the session is not there: is it still where the settings say?',
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

/** Writes those lines into a file of their own, as the policy for scripts wants it, before the first script of the page. */
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
      // Before the page is written.
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
          // Run as soon as it is there: not in the order of the document.
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
