import { Select, Switch } from 'antd'
import {
  carrierConnectors,
  type CarrierConnector,
  type CarrierSender,
} from '../../../contract/carriers/carrier-schemas.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { CountrySelect } from '../../ui/forms/country-select.tsx'
import { Field, FieldRow } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import type { FieldErrors } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { CarrierDraft, CarrierDraftProblem, CarrierDraftProblems } from './carrier-draft.ts'
import { connectorNames } from './carrier-text.ts'

export const problemText = defineText<Record<CarrierDraftProblem, string>>({
  en: {
    needed: 'is required',
    number: 'must be a weight in grams',
    order: 'must not be less than the minimum weight',
    twice: 'is already listed for this shipping line',
  },
  zh: {
    needed: '必填',
    number: '请输入重量（克）',
    order: '不能小于最小重量',
    twice: '该物流渠道已有此服务',
  },
})

const text = defineText({
  en: {
    carrier: 'Carrier',
    nameEn: 'Name',
    nameHelp: 'As parcels name it, and as shops and tracking sites recognise it, such as USPS or YunExpress.',
    nameZh: 'Chinese name',
    code: 'Code',
    connector: 'Labels from',
    none: 'Numbers entered or imported',
    notConnected: 'Its keys are missing in the settings of this installation. No labels can be bought.',
    trackingUrl: 'Tracking URL',
    trackingHelp: 'Use {number} where the tracking number goes.',
    isActive: 'Active',
    from: 'Ships from',
    fromHelp: 'The sender on its labels. Leave it empty to use the address of your account at the carrier.',
    name: 'Name or company',
    phone: 'Phone',
    address1: 'Address',
    address2: 'Address line 2',
    city: 'City',
    province: 'State or province',
    postcode: 'Postcode',
    country: 'Country',
  },
  zh: {
    carrier: '承运商',
    nameEn: '英文名称',
    nameHelp: '包裹上的名称，店铺和查询网站可识别，如 USPS、YunExpress。',
    nameZh: '中文名称',
    code: '代码',
    connector: '面单来源',
    none: '无：录入或导入运单号',
    notConnected: '本系统的设置中缺少其密钥，无法购买面单。',
    trackingUrl: '查询网址',
    trackingHelp: '用 {number} 表示运单号的位置。',
    isActive: '使用中',
    from: '发件地址',
    fromHelp: '面单上的发件人。留空则使用您在承运商处账户的地址。',
    name: '姓名或公司',
    phone: '电话',
    address1: '地址',
    address2: '地址第二行',
    city: '城市',
    province: '州/省',
    postcode: '邮编',
    country: '国家/地区',
  },
})

export interface FieldsProps {
  readonly value: CarrierDraft
  readonly onChange: (change: Partial<CarrierDraft>) => void
  readonly problems: CarrierDraftProblems
  readonly errors: FieldErrors
}

export const CarrierFields = ({
  value,
  onChange,
  problems,
  errors,
  isConnected,
}: FieldsProps & { readonly isConnected: boolean }) => {
  const words = useText(text)
  const wrong = useText(problemText)
  const field = (
    name: 'code' | 'nameEn' | 'nameZh' | 'trackingUrl',
    options: { help?: string; optional?: true; maxLength: number },
  ) => {
    const problem = problems[name]
    return (
      <TextField
        label={words[name]}
        {...options}
        error={(problem && wrong[problem]) ?? errors[name] ?? null}
        value={value[name]}
        onChange={(next) => onChange({ [name]: next })}
      />
    )
  }
  return (
    <Card
      title={words.carrier}
      actions={
        <label className="q-switch-label">
          <Switch
            checked={value.isActive}
            aria-label={words.isActive}
            onChange={(isActive) => onChange({ isActive })}
            size="small"
          />
          {words.isActive}
        </label>
      }
    >
      <div className="q-stack">
        <FieldRow>
          {field('nameEn', { maxLength: 80, help: words.nameHelp })}
          {field('nameZh', { maxLength: 80, optional: true })}
        </FieldRow>
        <FieldRow>
          {field('code', { maxLength: 40 })}
          <Field
            label={words.connector}
            error={value.connector !== null && !isConnected ? words.notConnected : null}
          >
            {({ status: _status, ...control }) => (
              <Select<CarrierConnector | ''>
                {...control}
                value={value.connector ?? ''}
                options={[
                  { value: '', label: words.none },
                  ...carrierConnectors.map((one) => ({ value: one, label: connectorNames[one] })),
                ]}
                onChange={(next) => onChange({ connector: next === '' ? null : next })}
                style={{ width: '100%' }}
              />
            )}
          </Field>
        </FieldRow>
        {field('trackingUrl', { maxLength: 300, help: words.trackingHelp, optional: true })}
      </div>
    </Card>
  )
}

export const SenderFields = ({ value, onChange, problems, errors }: FieldsProps) => {
  const words = useText(text)
  const wrong = useText(problemText)
  const { sender } = value
  const set = (change: Partial<CarrierSender>): void => onChange({ sender: { ...sender, ...change } })
  const errorOf = (name: keyof CarrierSender): string | null => {
    const problem = problems[`sender.${name}`]
    return (problem && wrong[problem]) ?? errors[`sender.${name}`] ?? null
  }
  const field = (
    name: Exclude<keyof CarrierSender, 'countryCode'>,
    maxLength: number,
    options: { optional?: true } = {},
  ) => (
    <TextField
      label={words[name]}
      {...options}
      maxLength={maxLength}
      error={errorOf(name)}
      value={sender[name]}
      onChange={(next) => set({ [name]: next })}
    />
  )
  return (
    <Card title={words.from}>
      <div className="q-stack">
        <p className="q-muted">{words.fromHelp}</p>
        {field('name', 80)}
        {field('phone', 40)}
        {field('address1', 120)}
        {field('address2', 120, { optional: true })}
        {field('city', 80)}
        {field('province', 80, { optional: true })}
        {field('postcode', 20)}
        <Field label={words.country} error={errorOf('countryCode')}>
          {(control) => (
            <CountrySelect
              {...control}
              value={sender.countryCode}
              onChange={(countryCode) => set({ countryCode })}
            />
          )}
        </Field>
      </div>
    </Card>
  )
}
