import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { TextAreaField } from '../../../ui/forms/text-field.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import '../../order-kit/orders.css'

const text = defineText({
  en: { none: 'No note', save: 'Save', cancel: 'Cancel' },
  zh: { none: '暂无备注', save: '保存', cancel: '取消' },
})

interface EditableNoteProps {
  readonly label: string
  /** The card's title says the same. */
  readonly hidesLabel?: boolean
  readonly note: string
  readonly maxLength: number
  readonly mayEdit: boolean
  readonly words: { readonly add: string; readonly edit: string }
  readonly isSaving: boolean
  readonly onSave: (note: string, onSuccess: () => void) => void
}

/** A note of an order, with a button that opens a field to change it. */
export const EditableNote = (props: EditableNoteProps) => {
  const { label, hidesLabel, note, maxLength, mayEdit, isSaving, onSave } = props
  const words = useText(text)
  const [draft, setDraft] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const isEditing = draft !== null
  const wasEditing = useRef(false)
  // What had the focus is no longer there.
  useEffect(() => {
    if (isEditing !== wasEditing.current)
      place.current?.querySelector<HTMLElement>(isEditing ? 'textarea' : 'button')?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  if (draft === null)
    return (
      <div className="q-seller-note" ref={place}>
        {!hidesLabel && <h3 className="q-field-label">{label}</h3>}
        {note ? <p>{note}</p> : !mayEdit && <p className="q-muted">{words.none}</p>}
        {mayEdit && (
          <Button size="small" onClick={() => setDraft(note)}>
            {note ? props.words.edit : props.words.add}
          </Button>
        )}
      </div>
    )
  return (
    <div ref={place}>
      <form
        className="q-seller-note"
        onSubmit={(event) => {
          event.preventDefault()
          onSave(draft, () => setDraft(null))
        }}
      >
        <TextAreaField label={label} rows={4} maxLength={maxLength} value={draft} onChange={setDraft} />
        <div className="q-seller-note-actions">
          <Button type="primary" htmlType="submit" loading={isSaving}>
            {words.save}
          </Button>
          <Button disabled={isSaving} onClick={() => setDraft(null)}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </div>
  )
}
