import { Modal } from 'antd'
import { useId, useState, type FormEvent } from 'react'
import {
  operatorImportRules,
  type SavedImportRule,
} from '../../../contract/import-rules/operator-import-rules.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { countryName } from '../../ui/components/country.tsx'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { useText } from '../../ui/text/define-text.ts'
import { dialogText, problemText } from './dialog-text.ts'
import { emptyRule, readRule, ruleDraftOf, withChange, type RuleDraft, type RuleInput } from './rule-draft.ts'
import { RuleFields } from './rule-fields.tsx'
import { RulePreview, useRulePreview } from './rule-preview.tsx'

/** The form's fields by the server's field names. */
const paths: Partial<Record<keyof RuleDraft, keyof RuleInput>> = {
  amount: 'amountMinor',
  above: 'aboveMinor',
  upTo: 'upToMinor',
  schemeUpTo: 'schemeLimitMinor',
  schemeCurrency: 'schemeLimitCurrency',
}

interface RuleDialogProps {
  /** Null for a new rule. */
  readonly rule: SavedImportRule | null
  readonly today: string
  readonly onClose: () => void
}

const RuleDialog = ({ rule, today, onClose }: RuleDialogProps) => {
  const words = useText(dialogText)
  const formId = useId()
  const { draft, errorOf, preview, isReviewed, send, isSending } = useRuleForm(rule, today, onClose)
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    send()
  }
  const isPreviewing = isReviewed && preview.isFetching
  return (
    <Modal
      open
      width={680}
      title={rule ? words.title(rule.name, countryName(rule.countryCode)) : words.newTitle}
      okText={isReviewed && preview.data ? words.save : words.review}
      cancelText={words.cancel}
      confirmLoading={isSending || isPreviewing}
      mask={{ closable: false }}
      // Associated with the form by id, so that Enter in a field submits.
      okButtonProps={{ htmlType: 'submit', form: formId }}
      onCancel={onClose}
    >
      <form id={formId} className="q-stack" onSubmit={onSubmit} noValidate>
        <RestoredNote draft={draft} />
        <RuleFields
          draft={draft.value}
          onChange={(change) => draft.set((now) => withChange(now, change))}
          errorOf={errorOf}
        />
        {isReviewed && <RulePreview preview={preview} />}
      </form>
    </Modal>
  )
}
export default RuleDialog

/** The first submit shows the effect, the second one saves exactly what was shown. */
const useRuleForm = (rule: SavedImportRule | null, today: string, onSaved: () => void) => {
  const words = useText(dialogText)
  const problems = useText(problemText)
  const draft = useDraft(`importRule:${rule?.id ?? 'new'}`, rule ? ruleDraftOf(rule) : emptyRule(today))
  const [isTried, setIsTried] = useState(false)
  const [reviewed, setReviewed] = useState('')
  const save = useCallMutation(operatorImportRules.saveImportRule, {
    invalidates: [operatorImportRules.listImportRules],
    showsFields: true,
    onSuccess: ({ name, countryCode }) => {
      draft.clear()
      toast.success(words.saved(name, countryName(countryCode)))
      onSaved()
    },
  })
  const read = readRule(draft.value)
  const isReviewed = read.input !== null && reviewed === JSON.stringify(read.input)
  const preview = useRulePreview(rule?.id ?? null, read.input, isReviewed)
  const refused = { ...fieldErrorsOf(preview.error), ...fieldErrorsOf(save.error) }
  const errorOf = (name: keyof RuleDraft): string | null => {
    const problem = isTried ? read.problems?.[name] : undefined
    return problem ? problems[problem] : (refused[`rule.${paths[name] ?? name}`] ?? null)
  }
  const send = (): void => {
    setIsTried(true)
    if (!read.input) return
    if (!isReviewed) setReviewed(JSON.stringify(read.input))
    else if (preview.data && !save.isPending) save.mutate({ id: rule?.id ?? null, rule: read.input })
    else if (preview.error) void preview.refetch()
  }
  return { draft, errorOf, preview, isReviewed, send, isSending: save.isPending }
}
