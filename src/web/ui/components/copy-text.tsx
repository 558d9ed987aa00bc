import { useState, type ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { defineText, useText } from '../text/define-text.ts'
import { copyToClipboard } from './copy-to-clipboard.ts'
import './parts.css'

const text = defineText({
  en: {
    copy: (what: string) => `Copy ${what}`,
    copied: 'Copied',
  },
  zh: {
    copy: (what: string) => `复制 ${what}`,
    copied: '已复制',
  },
})

/** An email address breaks after its @ first. */
const breakable = (shown: string): ReactNode => {
  const at = shown.indexOf('@') + 1
  if (at === 0) return shown
  return (
    <>
      {shown.slice(0, at)}
      <wbr />
      {shown.slice(at)}
    </>
  )
}

export const CopyText = ({ value, children }: { value: string; children?: string }) => {
  const words = useText(text)
  const [isCopied, setIsCopied] = useState(false)
  const copy = async (): Promise<void> => {
    if (!(await copyToClipboard(value))) return
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), 1500)
  }
  return (
    <span className="q-copy">
      <span className="q-copy-value">{breakable(children ?? value)}</span>
      <button
        type="button"
        className="q-icon-button"
        aria-label={isCopied ? words.copied : words.copy(value)}
        onClick={(event) => {
          event.stopPropagation()
          void copy()
        }}
      >
        <Icon name={isCopied ? 'check' : 'copy'} size={15} />
      </button>
    </span>
  )
}
