import { Checkbox, Switch } from 'antd'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { Field, FieldRow } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import type { FieldErrors } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { GoodsCheck } from './goods-check.tsx'
import type { LineDraft, LineDraftProblems } from './line-draft.ts'
import { problemMessage } from './problem-text.ts'

const text = defineText({
  en: {
    line: 'Shipping line',
    nameEn: 'Name',
    nameZh: 'Chinese name',
    code: 'Code',
    carrier: 'Carrier',
    carrierHelp: 'The carrier name that shops and tracking sites recognise, such as YunExpress or 4PX.',
    trackingUrl: 'Tracking URL',
    trackingHelp: 'Use {number} where the tracking number goes.',
    limits: 'Parcel limits',
    maxWeightGrams: 'Maximum weight (g)',
    maxSideMm: 'Maximum side length (mm)',
    volumetricDivisor: 'Volumetric divisor',
    volumetricHelp: 'cm³ per kilogram, such as 6000. Leave empty to charge by actual weight only.',
    accepts: 'Also accepts',
    isActive: 'Active',
    pays: 'Pays for the recipient',
    paysHelp: 'Sellers see it, and estimates leave out what the shipping line pays.',
    paysDuty: 'Customs duty and handling fees',
    paysTax: 'Import tax (VAT, GST)',
  },
  zh: {
    line: '物流渠道',
    nameEn: '英文名称',
    nameZh: '中文名称',
    code: '代码',
    carrier: '承运商',
    carrierHelp: '店铺和查询网站所用的名称：YunExpress、4PX…',
    trackingUrl: '查询网址',
    trackingHelp: '用 {number} 表示运单号的位置。',
    limits: '承运范围',
    maxWeightGrams: '最大重量（克）',
    maxSideMm: '最长边（毫米）',
    volumetricDivisor: '体积重系数',
    volumetricHelp: '每公斤对应的立方厘米数，如 6000。留空则只计实重。',
    accepts: '可承运的特殊货物',
    isActive: '使用中',
    pays: '代收件人支付',
    paysHelp: '卖家可见；估算中不再计入渠道代付的费用。',
    paysDuty: '关税和处理费',
    paysTax: '进口税（VAT、GST）',
  },
})

type TextName =
  | 'code'
  | 'nameEn'
  | 'nameZh'
  | 'carrier'
  | 'trackingUrl'
  | 'volumetricDivisor'
  | 'maxWeightGrams'
  | 'maxSideMm'

interface LineFieldsProps {
  readonly value: LineDraft
  readonly onChange: (change: Partial<LineDraft>) => void
  readonly problems: LineDraftProblems
  readonly errors: FieldErrors
}

export const LineFields = ({ value, onChange, problems, errors }: LineFieldsProps) => {
  const words = useText(text)
  const wrong = useText(problemMessage)
  const input = (name: TextName, options: { help?: string; optional?: true; numeric?: true } = {}) => {
    const problem = problems[name]
    return (
      <TextField
        label={words[name]}
        help={options.help}
        optional={options.optional}
        error={(problem && wrong[problem]) ?? errors[name] ?? null}
        value={value[name]}
        {...(options.numeric && { inputMode: 'numeric' as const })}
        onChange={(next) => onChange({ [name]: next })}
      />
    )
  }
  return (
    <div className="q-line-cards">
      <Card
        title={words.line}
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
            {input('nameEn')}
            {input('nameZh', { optional: true })}
          </FieldRow>
          <FieldRow>
            {input('code')}
            {input('carrier', { help: words.carrierHelp })}
          </FieldRow>
          {input('trackingUrl', { help: words.trackingHelp, optional: true })}
          <Field label={words.pays} help={words.paysHelp} optional>
            {() => (
              <span className="q-line-pays" role="group" aria-label={words.pays}>
                {(['paysDuty', 'paysTax'] as const).map((name) => (
                  <Checkbox
                    key={name}
                    checked={value[name]}
                    onChange={(event) => onChange({ [name]: event.target.checked })}
                  >
                    {words[name]}
                  </Checkbox>
                ))}
              </span>
            )}
          </Field>
        </div>
      </Card>
      <Card title={words.limits}>
        <div className="q-stack">
          <FieldRow>
            {input('maxWeightGrams', { numeric: true })}
            {input('maxSideMm', { numeric: true, optional: true })}
          </FieldRow>
          {input('volumetricDivisor', { help: words.volumetricHelp, numeric: true, optional: true })}
          <Field label={words.accepts} optional>
            {({ id }) => (
              <GoodsCheck id={id} value={value.accepts} onChange={(accepts) => onChange({ accepts })} />
            )}
          </Field>
        </div>
      </Card>
    </div>
  )
}
