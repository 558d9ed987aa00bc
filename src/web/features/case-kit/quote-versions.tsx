import { useState, type ReactNode } from 'react'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import './quote-versions.css'

const text = defineText({
  en: {
    version: (n: number) => `Quote ${n}`,
    fact: 'Detail',
    compare: 'Compare quotes',
    single: 'Show a single quote',
    changed: 'changed',
  },
  zh: {
    version: (n: number) => `报价 ${n}`,
    fact: '对比项',
    compare: '对比报价',
    single: '查看单个报价',
    changed: '有变化',
  },
})

/** A fact of each quote, as text: equal texts count as unchanged. */
export interface ComparedFact<Quote> {
  /** The label by default. */
  readonly key?: string
  readonly label: string
  readonly of: (quote: Quote) => string
}

interface QuoteVersionsProps<Quote> {
  /** Newest first. */
  readonly quotes: readonly Quote[]
  readonly isOver: boolean
  readonly facts: readonly ComparedFact<Quote>[]
  readonly renderQuote: (quote: Quote) => ReactNode
  readonly children?: ReactNode
}

interface Version {
  readonly version: number
}

/** The newest quote, or all beside each other with their changes. */
export const QuoteVersions = <Quote extends Version>(props: QuoteVersionsProps<Quote>) => {
  const { quotes, isOver, facts, renderQuote, children } = props
  const words = useText(text)
  const [isCompared, setIsCompared] = useState(false)
  const [newest] = quotes
  if (!newest) return null
  return (
    <Card
      title={words.version(newest.version)}
      actions={
        quotes.length > 1 && (
          <button
            type="button"
            className="q-button"
            aria-pressed={isCompared}
            onClick={() => setIsCompared(!isCompared)}
          >
            {isCompared ? words.single : words.compare}
          </button>
        )
      }
    >
      <div className={isOver ? 'q-stack q-quote-over' : 'q-stack'}>
        {isCompared ? <Compared quotes={quotes.toReversed()} facts={facts} /> : renderQuote(newest)}
        {children}
      </div>
    </Card>
  )
}

interface ComparedProps<Quote> {
  /** Oldest first. */
  readonly quotes: readonly Quote[]
  readonly facts: readonly ComparedFact<Quote>[]
}

const Compared = <Quote extends Version>({ quotes, facts }: ComparedProps<Quote>) => {
  const words = useText(text)
  return (
    <div className="q-quote-skus">
      <table className="q-quote-compare" aria-label={words.compare}>
        <thead>
          <tr>
            <th scope="col">{words.fact}</th>
            {quotes.map(({ version }) => (
              <th key={version} scope="col">
                {words.version(version)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.map(({ label, key = label, of }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {quotes.map((quote, index) => {
                const before = quotes[index - 1]
                const isChanged = before !== undefined && of(before) !== of(quote)
                return (
                  <td key={quote.version} className={isChanged ? 'q-quote-changed' : undefined}>
                    {of(quote)}
                    {isChanged && <small> {words.changed}</small>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface FactProps {
  readonly label: string
  readonly children: ReactNode
}

export const QuoteFact = ({ label, children }: FactProps) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
