import { Select } from 'antd'
import {
  answersTo,
  problemNoteMax,
  type ProblemAnswer,
  type ProblemCode,
} from '../../../contract/orders/order-problems.ts'
import { Field } from '../../ui/forms/form.tsx'
import { TextAreaField } from '../../ui/forms/text-field.tsx'
import type { PlainFieldProps } from '../../ui/plain/field.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { answerText } from '../order-kit/problem-text.ts'

const text = defineText({
  en: { proposed: 'Suggested solution', none: 'No suggestion' },
  zh: { proposed: '您的建议', none: '无特别建议' },
})

interface NoteFieldProps extends Omit<PlainFieldProps, 'children'> {
  readonly note: string
  readonly onNote: (note: string) => void
}

export const NoteField = ({ note, onNote, ...field }: NoteFieldProps) => (
  <TextAreaField
    {...field}
    autoSize={{ minRows: 2, maxRows: 8 }}
    maxLength={problemNoteMax}
    value={note}
    onChange={onNote}
  />
)

interface ProposalFieldProps {
  readonly code: ProblemCode
  readonly proposed: ProblemAnswer | ''
  readonly onProposed: (proposed: ProblemAnswer | '') => void
}

/** The answer the agency suggests; '' for none. */
export const ProposalField = ({ code, proposed, onProposed }: ProposalFieldProps) => {
  const words = useText(text)
  const answers = useText(answerText)
  return (
    <Field label={words.proposed} optional>
      {(control) => (
        <Select<ProblemAnswer | ''>
          {...control}
          value={proposed}
          options={[
            { value: '' as const, label: words.none },
            ...answersTo[code].map((one) => ({ value: one, label: answers[one] })),
          ]}
          onChange={onProposed}
          style={{ width: '100%' }}
        />
      )}
    </Field>
  )
}
