import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import './file-kit.css'

const text = defineText({
  en: { hint: 'You can leave this page. The import continues in the background.' },
  zh: { hint: '您可以离开此页面，导入会自动继续。' },
})

interface FileNoteProps {
  readonly tone: 'done' | 'yours' | 'problem'
  readonly children: ReactNode
}

/** How the import of a file went, or what it waits for. */
export const FileNote = ({ tone, children }: FileNoteProps) => (
  <div className={`q-file-note q-file-note-${tone}`} role="status">
    <Icon name={tone === 'done' ? 'check' : 'alert'} size={18} />
    <span>{children}</span>
  </div>
)

interface FileProgressProps {
  readonly label: string
  readonly done: number
  readonly total: number
}

export const FileProgress = ({ label, done, total }: FileProgressProps) => {
  const words = useText(text)
  return (
    <div className="q-file-note" role="status">
      <strong className="q-tabular">{label}</strong>
      <progress className="q-progress" max={Math.max(1, total)} value={done} />
      <span className="q-muted">{words.hint}</span>
    </div>
  )
}
