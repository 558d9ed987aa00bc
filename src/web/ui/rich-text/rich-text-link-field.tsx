import type { Editor } from '@tiptap/react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { isRichTextLink } from '../../../contract/kernel/rich-text.ts'
import { Icon } from '../icon.tsx'
import { useText } from '../text/define-text.ts'
import { toolbarText } from './rich-text-labels.ts'

interface RichTextLinkFieldProps {
  readonly id: string
  readonly editor: Editor
  readonly onDone: () => void
}

/** Completes a URL as typed: https:// without a scheme, mailto: with an @. Null: invalid. */
export const linkOf = (typed: string): string | null => {
  const address = typed.trim()
  if (address === '' || /\s/.test(address)) return null
  if (isRichTextLink(address)) return address
  if (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(address)) return `mailto:${address}`
  return /^[\w-]+(\.[\w-]+)+([/?#:].*)?$/.test(address) ? `https://${address}` : null
}

export const RichTextLinkField = ({ id, editor, onDone }: RichTextLinkFieldProps) => {
  const words = useText(toolbarText)
  const input = useRef<HTMLInputElement>(null)
  const [address, setAddress] = useState(() => {
    const href: unknown = editor.getAttributes('link')['href']
    return typeof href === 'string' ? href : ''
  })
  const [isWrong, setIsWrong] = useState(false)
  const isSet = editor.isActive('link')
  useEffect(() => input.current?.focus(), [])
  const apply = (): void => {
    const href = linkOf(address)
    if (href === null) return setIsWrong(true)
    const chain = editor.chain().focus().extendMarkRange('link')
    // Without selected text, the URL itself is inserted.
    if (editor.state.selection.empty && !isSet) {
      chain
        .insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run()
    } else chain.setLink({ href }).run()
    return onDone()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // Must neither submit the form nor close the dialog around it.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') return apply()
    editor.commands.focus()
    return onDone()
  }
  return (
    <div className="q-editor-link">
      <input
        ref={input}
        id={id}
        className="q-input"
        inputMode="url"
        value={address}
        placeholder={words.example}
        aria-label={words.address}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        onChange={(event) => {
          setAddress(event.target.value)
          setIsWrong(false)
        }}
        onKeyDown={onKeyDown}
      />
      <button type="button" className="q-button" onClick={apply}>
        {words.apply}
      </button>
      {isSet && (
        <button
          type="button"
          className="q-button"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run()
            onDone()
          }}
        >
          {words.remove}
        </button>
      )}
      <button type="button" className="q-icon-button" aria-label={words.close} onClick={onDone}>
        <Icon name="close" size={16} />
      </button>
      {isWrong && (
        <p id={`${id}-wrong`} className="q-field-error" role="alert">
          {words.wrongAddress}
        </p>
      )}
    </div>
  )
}
