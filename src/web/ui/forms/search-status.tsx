import { ErrorNote } from '../components/error-state.tsx'
import { defineText, useText } from '../text/define-text.ts'

const text = defineText({
  en: { searching: 'Searching…', none: 'Nothing found.' },
  zh: { searching: '搜索中…', none: '没有找到结果。' },
})

interface SearchStatusProps {
  readonly answer: {
    readonly data: unknown
    readonly error: unknown
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
  readonly none?: string | undefined
}

/** What a select that searches on the server shows without options: `notFoundContent`. */
export const SearchStatus = ({ answer, none }: SearchStatusProps) => {
  const words = useText(text)
  if (answer.isFetching) return <span className="q-muted">{words.searching}</span>
  if (answer.error) {
    return (
      // The select closes when it loses the focus.
      <div onMouseDown={(event) => event.preventDefault()} role="presentation">
        <ErrorNote error={answer.error} onRetry={() => void answer.refetch()} />
      </div>
    )
  }
  return <span className="q-muted">{none ?? words.none}</span>
}
