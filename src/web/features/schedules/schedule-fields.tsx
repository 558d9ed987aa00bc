import { Select } from 'antd'
import { Field, FieldRow } from '../../ui/forms/form.tsx'
import { AmountInput } from '../../ui/forms/amount-input.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { DraftProblem, DraftProblems, ScheduleDraft } from './schedule-draft.ts'
import type { ScheduleList } from './schedule-text.ts'

const text = defineText({
  en: {
    shop: 'Shop',
    shops: 'Shops',
    allShops: 'All shops',
    dailyLimit: 'Daily limit',
    dailyHelp: 'The most that is paid per day, midnight to midnight, regardless of how much is due.',
    orderLimit: 'Limit per order',
    orderHelp: 'Orders above this amount wait for you to pay them. Leave empty for no limit.',
    recipients: 'To',
    everybody: 'Everyone who receives reports',
    recipientsHelp: 'Users who can view orders and have reports turned on in their profile.',
  },
  zh: {
    shop: '店铺',
    shops: '店铺',
    allShops: '全部店铺',
    dailyLimit: '每日限额',
    dailyHelp: '无论有多少待付款订单，每个自然日的付款总额都不会超过此金额。',
    orderLimit: '单笔限额',
    orderHelp: '超过此金额的订单由您手动付款；留空则不限。',
    recipients: '收件人',
    everybody: '所有已开启报告的成员',
    recipientsHelp: '拥有订单查看权限，并已在个人资料中开启报告的成员。',
  },
})

export const problemText = defineText<Record<DraftProblem, string>>({
  en: {
    nameMissing: 'Enter a name.',
    shopMissing: 'Choose at least one shop.',
    limitMissing: 'Enter a daily limit.',
    limitUnreadable: 'Enter an amount greater than zero, such as 250 or 250.00.',
  },
  zh: {
    nameMissing: '请填写名称。',
    shopMissing: '请选择店铺。',
    limitMissing: '请填写每日限额。',
    limitUnreadable: '请输入大于零的金额，例如 250 或 250.00。',
  },
})

export interface FieldsProps {
  readonly draft: ScheduleDraft
  readonly list: ScheduleList
  readonly problems: DraftProblems
  readonly onChange: (change: Partial<ScheduleDraft>) => void
}

export const ShopField = ({ draft, list, problems, onChange }: FieldsProps) => {
  const words = useText(text)
  const wrong = useText(problemText)
  const isPull = draft.kind === 'pullShop'
  const shops = list.shops.filter(({ canPull }) => canPull || !isPull)
  const all = isPull || !list.allShops ? [] : [{ value: '', label: words.allShops }]
  return (
    <Field label={isPull ? words.shop : words.shops} error={problems.shopId ? wrong[problems.shopId] : null}>
      {({ id, status }) => (
        <Select
          id={id}
          {...(status ? { status } : {})}
          showSearch={{ optionFilterProp: 'label' }}
          value={draft.shopId}
          onChange={(shopId) => onChange({ shopId })}
          options={[...all, ...shops.map(({ id: value, name }) => ({ value, label: name }))]}
        />
      )}
    </Field>
  )
}

export const LimitFields = ({ draft, list, problems, onChange }: FieldsProps) => {
  const words = useText(text)
  const wrong = useText(problemText)
  const amount = (name: 'dailyLimit' | 'orderLimit', label: string, help: string) => (
    <Field label={label} help={help} error={problems[name] ? wrong[problems[name]] : null}>
      {(control) => (
        <AmountInput
          {...control}
          currency={list.currency}
          value={draft[name]}
          onChange={(value) => onChange({ [name]: value })}
        />
      )}
    </Field>
  )
  return (
    <FieldRow>
      {amount('dailyLimit', words.dailyLimit, words.dailyHelp)}
      {amount('orderLimit', words.orderLimit, words.orderHelp)}
    </FieldRow>
  )
}

export const RecipientsField = ({ draft, list, onChange }: FieldsProps) => {
  const words = useText(text)
  return (
    <Field label={words.recipients} help={words.recipientsHelp}>
      {({ id }) => (
        <Select
          id={id}
          mode="multiple"
          placeholder={words.everybody}
          value={[...draft.accountIds]}
          onChange={(accountIds) => onChange({ accountIds })}
          options={list.recipients.map(({ accountId, name, email }) => ({
            value: accountId,
            label: `${name} (${email})`,
          }))}
        />
      )}
    </Field>
  )
}
