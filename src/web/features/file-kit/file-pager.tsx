import { Icon } from '../../ui/icon.tsx'
import { indexText } from '../../ui/index-page/index-text.ts'
import { useText } from '../../ui/text/define-text.ts'
import '../../ui/index-page/index-page.css'

interface FilePagerProps {
  readonly label: string
  readonly size: number
  readonly total: number
  readonly page: number
  readonly onPage: (page: number) => void
}

export const FilePager = ({ label, size, total, page, onPage }: FilePagerProps) => {
  const words = useText(indexText)
  const pages = Math.ceil(total / size)
  if (pages <= 1) return null
  return (
    <nav className="q-pagination q-file-pages" aria-label={label}>
      <span className="q-pagination-range" role="status">
        {words.range((page - 1) * size + 1, Math.min(page * size, total), words.exactly(total))}
      </span>
      <div className="q-pagination-steps">
        <button
          type="button"
          className="q-icon-button"
          aria-label={words.previous}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <Icon name="left" size={16} />
        </button>
        <button
          type="button"
          className="q-icon-button"
          aria-label={words.next}
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        >
          <Icon name="right" size={16} />
        </button>
      </div>
    </nav>
  )
}
