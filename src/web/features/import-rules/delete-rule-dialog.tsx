import { Modal } from 'antd'
import {
  operatorImportRules,
  type SavedImportRule,
} from '../../../contract/import-rules/operator-import-rules.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { countryName } from '../../ui/components/country.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useText } from '../../ui/text/define-text.ts'
import { dialogText } from './dialog-text.ts'
import { RulePreview, useRulePreview } from './rule-preview.tsx'
import './import-rules.css'

interface DeleteRuleDialogProps {
  readonly rule: SavedImportRule
  readonly onClose: () => void
}

const DeleteRuleDialog = ({ rule, onClose }: DeleteRuleDialogProps) => {
  const words = useText(dialogText)
  const place = countryName(rule.countryCode)
  const preview = useRulePreview(rule.id, null, true)
  const remove = useCallMutation(operatorImportRules.deleteImportRule, {
    invalidates: [operatorImportRules.listImportRules],
    onSuccess: () => {
      toast.success(words.deleted(rule.name, place))
      onClose()
    },
  })
  return (
    <Modal
      open
      width={560}
      title={words.deleteTitle(rule.name, place)}
      okText={words.remove}
      cancelText={words.keep}
      confirmLoading={remove.isPending}
      okButtonProps={{ danger: true, disabled: !preview.data }}
      onOk={() => remove.mutate({ id: rule.id })}
      onCancel={onClose}
    >
      <div className="q-stack">
        <p>{words.deleteWords}</p>
        <RulePreview preview={preview} />
      </div>
    </Modal>
  )
}
export default DeleteRuleDialog
