import { Checkbox } from 'antd'
import { subAccounts } from '../../../contract/identity/accounts.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'

const text = defineText({
  en: {
    label: 'Require two-step verification of sub-accounts',
    help: 'A sub-account without it can sign in once more, then has to set it up first.',
    on: 'Two-step verification is now required.',
    off: 'Two-step verification is now optional.',
  },
  zh: {
    label: '要求子账户使用两步验证',
    help: '未设置的子账户还可登录一次，之后须先完成设置。',
    on: '子账户现在必须使用两步验证。',
    off: '子账户现在可选择是否使用两步验证。',
  },
})

export const SecondStepRule = ({ isRequired, isReadOnly }: { isRequired: boolean; isReadOnly: boolean }) => {
  const words = useText(text)
  const change = useCallMutation(subAccounts.setSecondStepRule, {
    invalidates: [subAccounts.listSubAccounts],
    onSuccess: (_, input) => toast.success(input.isRequired ? words.on : words.off),
  })
  return (
    <div className="q-second-step-rule">
      <Checkbox
        checked={isRequired}
        disabled={isReadOnly || change.isPending}
        onChange={({ target }) => change.mutate({ isRequired: target.checked })}
      >
        {words.label}
      </Checkbox>
      <p className="q-muted">{words.help}</p>
    </div>
  )
}
