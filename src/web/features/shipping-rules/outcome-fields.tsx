import { counted } from '../../../contract/kernel/format.ts'
import { Button, Radio, Select } from 'antd'
import type { Currency } from '../../../contract/kernel/money.ts'
import {
  defaultMaxDays,
  ruleChoices,
  type RuleChoice,
  type RuleOutcome,
} from '../../../contract/shipping-rules/shipping-rules.ts'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { Field, FieldRow } from '../../ui/forms/form.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { AmountInput } from '../../ui/forms/amount-input.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { RuleFieldsProps } from './condition-fields.tsx'
import type { RuleLine } from './rule-calls.ts'
import { problemMessage } from './rule-text.ts'

const text = defineText({
  en: {
    title: 'Shipping line',
    choice: 'Choose shipping line by',
    cheapest: 'Lowest price',
    fastest: 'Fastest delivery',
    bestValue: 'Best value',
    lines: 'My preferred order',
    valueHelp: 'Balances price and delivery time: the shipping line with the lowest price × days.',
    preference: 'Shipping lines in order of preference',
    add: 'Add shipping line',
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
    remove: (name: string) => `Remove ${name}`,
    inactive: 'No longer available',
    facts: (min: number, max: number, from: string, countries: number) =>
      `${min}–${counted(max, 'day', 'days')} · from ${from} · ${counted(countries, 'country', 'countries')}`,
    maxPrice: 'Maximum price',
    noLimit: 'No limit',
    maxDays: 'Maximum delivery days',
    otherwise: 'If no shipping line meets the limits',
    nextRule: 'Try the next rule',
    nextHelp: `If no rule applies, the cheapest shipping line within ${defaultMaxDays} days is used.`,
    askSeller: 'Let me choose: the order waits and shows the reason',
  },
  zh: {
    title: '选择物流渠道',
    choice: '方式',
    cheapest: '最便宜',
    fastest: '最快',
    bestValue: '性价比最高',
    lines: '按我的偏好',
    valueHelp: '选择“运费 × 天数”最小的渠道：天数减半时，运费可以翻倍。',
    preference: '物流渠道（按优先顺序）',
    add: '添加物流渠道',
    up: (name: string) => `上移 ${name}`,
    down: (name: string) => `下移 ${name}`,
    remove: (name: string) => `移除 ${name}`,
    inactive: '已停用',
    facts: (min: number, max: number, from: string, countries: number) =>
      `${min}–${max} 天 · ${from} 起 · ${countries} 个国家/地区`,
    maxPrice: '运费不超过',
    noLimit: '不限',
    maxDays: '天数不超过',
    otherwise: '没有合适的物流渠道时',
    nextRule: '用下一条规则',
    nextHelp: `若已是最后一条规则，则使用 ${defaultMaxDays} 天内最便宜的物流渠道。`,
    askSeller: '由我选择：订单暂停并显示原因',
  },
})

interface OutcomeFieldsProps extends RuleFieldsProps {
  readonly lines: readonly RuleLine[]
  readonly currency: Currency
}

export const OutcomeFields = (props: OutcomeFieldsProps) => {
  const { draft, problems, onChange, currency } = props
  const words = useText(text)
  const wrong = useText(problemMessage)
  return (
    <Card title={words.title}>
      <div className="q-stack">
        <Field label={words.choice} help={draft.choice === 'bestValue' ? words.valueHelp : undefined}>
          {({ id }) => (
            <Radio.Group
              id={id}
              value={draft.choice}
              options={ruleChoices.map((choice) => ({ value: choice, label: words[choice] }))}
              onChange={(event) => onChange({ choice: event.target.value as RuleChoice })}
            />
          )}
        </Field>
        {draft.choice === 'lines' && <Preference {...props} />}
        <FieldRow>
          <Field label={words.maxPrice} error={problems.maxPrice ? wrong[problems.maxPrice] : null}>
            {({ id }) => (
              <AmountInput
                id={id}
                placeholder={words.noLimit}
                currency={currency}
                value={draft.maxPrice}
                onChange={(maxPrice) => onChange({ maxPrice })}
              />
            )}
          </Field>
          <TextField
            label={words.maxDays}
            error={problems.maxDays ? wrong[problems.maxDays] : null}
            inputMode="numeric"
            autoComplete="off"
            placeholder={words.noLimit}
            value={draft.maxDays}
            onChange={(maxDays) => onChange({ maxDays })}
          />
        </FieldRow>
        <Field label={words.otherwise} help={draft.otherwise === 'nextRule' ? words.nextHelp : undefined}>
          {({ id }) => (
            <Radio.Group
              id={id}
              className="q-rule-radios"
              value={draft.otherwise}
              options={[
                { value: 'nextRule', label: words.nextRule },
                { value: 'askSeller', label: words.askSeller },
              ]}
              onChange={(event) => onChange({ otherwise: event.target.value as RuleOutcome['otherwise'] })}
            />
          )}
        </Field>
      </div>
    </Card>
  )
}

const showLine = (option: { readonly data: { readonly label: string; readonly facts: string } }) => (
  <span className="q-rule-line">
    <span>{option.data.label}</span>
    <small className="q-muted">{option.data.facts}</small>
  </span>
)

const Preference = ({ draft, problems, onChange, lines, currency }: OutcomeFieldsProps) => {
  const words = useText(text)
  const wrong = useText(problemMessage)
  const chosen = draft.lineIds
  const others = lines.filter(({ lineId }) => !chosen.includes(lineId))
  const swap = (place: number, other: number): void => {
    const moved = chosen.with(place, chosen[other] ?? '').with(other, chosen[place] ?? '')
    onChange({ lineIds: moved })
  }
  const facts = (line: RuleLine): string =>
    words.facts(
      line.daysMin,
      line.daysMax,
      moneyText({ amountMinor: line.fromMinor, currency }),
      line.countries.length,
    )
  return (
    <Field label={words.preference} error={problems.lineIds ? wrong[problems.lineIds] : null}>
      {({ status, ...control }) => (
        <div className="q-rule-lines">
          <ol>
            {chosen.map((lineId, place) => {
              const line = lines.find((one) => one.lineId === lineId)
              const name = line?.name ?? `#${lineId}`
              return (
                <li key={lineId}>
                  <span className="q-rule-line">
                    <strong>{name}</strong>
                    <span className="q-muted">{line ? facts(line) : words.inactive}</span>
                  </span>
                  <Button
                    type="text"
                    aria-label={words.up(name)}
                    disabled={place === 0}
                    icon={<Icon name="up" size={14} />}
                    onClick={() => swap(place, place - 1)}
                  />
                  <Button
                    type="text"
                    aria-label={words.down(name)}
                    disabled={place === chosen.length - 1}
                    icon={<Icon name="down" size={14} />}
                    onClick={() => swap(place, place + 1)}
                  />
                  <Button
                    type="text"
                    aria-label={words.remove(name)}
                    icon={<Icon name="close" size={14} />}
                    onClick={() => onChange({ lineIds: chosen.filter((one) => one !== lineId) })}
                  />
                </li>
              )
            })}
          </ol>
          {others.length > 0 && (
            <Select
              {...control}
              {...(status ? { status } : {})}
              placeholder={words.add}
              value={null}
              showSearch={{ optionFilterProp: 'label' }}
              options={others.map((line) => ({
                value: line.lineId as string,
                label: line.name,
                facts: facts(line),
              }))}
              optionRender={showLine}
              onChange={(lineId: string | null) => lineId && onChange({ lineIds: [...chosen, lineId] })}
            />
          )}
        </div>
      )}
    </Field>
  )
}
