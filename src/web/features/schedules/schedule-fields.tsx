import { Select } from 'antd'
import { Field, FieldRow } from '../../ui/parts/form.tsx'
import { AmountInput } from '../../ui/pieces/amount-input.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { DraftProblem, DraftProblems, ScheduleDraft } from './schedule-draft.ts'
import type { ScheduleList } from './schedule-words.ts'

const text = defineText({
  en: {
    shop: 'Shop',
    shops: 'Shops',
    allShops: 'All shops',
    dailyLimit: 'At most a day',
    dailyHelp: 'Whatever is due, no more than this is paid from midnight to midnight.',
    orderLimit: 'At most an order',
    orderHelp: 'Dearer orders wait for you. Leave it empty for no such limit.',
    recipients: 'To',
    everybody: 'Everybody who wants reports',
    recipientsHelp: 'People who may see orders and have reports switched on in their profile.',
  },
  zh: {
    shop: '店铺',
    shops: '店铺',
    allShops: '全部店铺',
    dailyLimit: '每日限额',
    dailyHelp: '无论有多少待付款，每天零点至零点的付款不超过此金额。',
    orderLimit: '单笔限额',
    orderHelp: '超过此金额的订单由您手动付款；留空则不限。',
    recipients: '收件人',
    everybody: '所有开启报告的人',
    recipientsHelp: '可查看订单并在个人资料中开启了报告的人员。',
  },
})

export const problemText = defineText<Record<DraftProblem, string>>({
  en: {
    nameMissing: 'Give it a name.',
    shopMissing: 'Choose a shop.',
    limitMissing: 'Enter the most that may be paid in a day.',
    limitUnreadable: 'Enter an amount above zero like 250 or 250.00.',
  },
  zh: {
    nameMissing: '请填写名称。',
    shopMissing: '请选择店铺。',
    limitMissing: '请填写每日最多付款金额。',
    limitUnreadable: '请输入大于零的金额，例如 250 或 250.00。',
  },
})

export interface FieldsProps {
  readonly draft: ScheduleDraft
  readonly list: ScheduleList
  readonly problems: DraftProblems
  readonly onChange: (change: Partial<ScheduleDraft>) => void
}

/** Which shop, or all of them. */
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
          value={draft.shopId}
          onChange={(shopId) => onChange({ shopId })}
          options={[...all, ...shops.map(({ id: value, name }) => ({ value, label: name }))]}
        />
      )}
    </Field>
  )
}

/** How much may be paid without being asked. */
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

/** Who gets the report. */
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
