import { Fragment, type ReactNode } from 'react'
import './prose.css'

/**
 * A block of text kept as data: a paragraph, a list, numbered steps, or terms with definitions. Text between
 * ** is strong; there is no other markup, so any text is safe.
 */
export type ProseBlock =
  | string
  | { readonly list: readonly string[] }
  | { readonly steps: readonly string[] }
  | { readonly terms: readonly (readonly [term: string, meaning: string])[] }

const strong = (text: string): ReactNode =>
  text
    .split('**')
    // Odd parts were between two ** marks.
    .map((part, place) =>
      place % 2 === 1 ? <strong key={place}>{part}</strong> : <Fragment key={place}>{part}</Fragment>,
    )

export const Prose = ({ blocks }: { blocks: readonly ProseBlock[] }) => (
  <div className="q-prose">
    {blocks.map((block, place) => (
      <Block key={place} block={block} />
    ))}
  </div>
)

const Block = ({ block }: { block: ProseBlock }) => {
  if (typeof block === 'string') return <p>{strong(block)}</p>
  if ('terms' in block) {
    return (
      <dl>
        {block.terms.map(([term, meaning]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{strong(meaning)}</dd>
          </div>
        ))}
      </dl>
    )
  }
  const items = 'list' in block ? block.list : block.steps
  const List = 'list' in block ? 'ul' : 'ol'
  return (
    <List>
      {items.map((item) => (
        <li key={item}>{strong(item)}</li>
      ))}
    </List>
  )
}

export const proseText = (blocks: readonly ProseBlock[]): string =>
  blocks
    .flatMap((block) => {
      if (typeof block === 'string') return [block]
      if ('list' in block) return block.list
      return 'steps' in block ? block.steps : block.terms.map((pair) => pair.join(': '))
    })
    .join(' ')
    .replaceAll('**', '')
