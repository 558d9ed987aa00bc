import { defineText, useText } from '../text/define-text.ts'

const text = defineText({
  en: { restored: 'Your unsaved entries have been restored.', clear: 'Discard changes' },
  zh: { restored: '已恢复您之前填写的内容。', clear: '重新填写' },
})

interface RestoredNoteProps {
  readonly draft: {
    readonly wasRestored: boolean
    readonly isChanged: boolean
    readonly clear: () => void
  }
}

export const RestoredNote = ({ draft }: RestoredNoteProps) => {
  const words = useText(text)
  if (!draft.wasRestored || !draft.isChanged) return null
  return (
    <p className="q-note">
      {words.restored}
      <button type="button" className="q-button q-button-link" onClick={draft.clear}>
        {words.clear}
      </button>
    </p>
  )
}
