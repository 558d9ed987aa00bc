import { Button, Checkbox, Select, Switch } from 'antd'
import { operatorCatalogue } from '../../../contract/catalogue/catalogue.ts'
import { carrierLimits, weekdays } from '../../../contract/carriers/carrier-schemas.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { useCountries } from '../../ui/forms/country-select.tsx'
import { Field, FieldRow } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { GoodsCheck } from '../shipping/goods-check.tsx'
import { newService, type ServiceDraft } from './carrier-draft.ts'
import { problemText, type FieldsProps } from './carrier-fields.tsx'
import { weekdayText } from './carrier-text.ts'

const text = defineText({
  en: {
    title: 'Services',
    none: 'Add the shipping lines that this carrier fulfils, and the service it fulfils each with.',
    add: 'Add service',
    remove: 'Remove service',
    line: 'Shipping line',
    chooseLine: 'Select a shipping line',
    code: 'Carrier’s service code',
    codeHelp: 'Such as USPS GroundAdvantage, or a YunExpress product code.',
    countries: 'Countries',
    everywhere: 'All countries',
    minGrams: 'Minimum weight (g)',
    maxGrams: 'Maximum weight (g)',
    accepts: 'Restricted goods it carries',
    weekdays: 'Only on',
    isActive: 'Active',
  },
  zh: {
    title: '服务',
    none: '添加该承运商承运的物流渠道及对应服务。',
    add: '添加服务',
    remove: '移除服务',
    line: '物流渠道',
    chooseLine: '选择物流渠道',
    code: '承运商服务代码',
    codeHelp: '如 USPS GroundAdvantage，或云途的产品代码。',
    countries: '国家/地区',
    everywhere: '所有国家/地区',
    minGrams: '最小重量（克）',
    maxGrams: '最大重量（克）',
    accepts: '可承运的特殊货物',
    weekdays: '仅限',
    isActive: '使用中',
  },
})

export const ServicesCard = ({ value, onChange, problems }: FieldsProps) => {
  const words = useText(text)
  const { services } = value
  const change = (key: string, next: Partial<ServiceDraft>): void =>
    onChange({ services: services.map((one) => (one.key === key ? { ...one, ...next } : one)) })
  return (
    <Card
      title={words.title}
      actions={
        <Button
          icon={<Icon name="plus" size={16} />}
          disabled={services.length >= carrierLimits.services}
          onClick={() => onChange({ services: [...services, newService()] })}
        >
          {words.add}
        </Button>
      }
    >
      {services.length === 0 && <p className="q-muted">{words.none}</p>}
      {services.map((service) => (
        <ServiceFields
          key={service.key}
          service={service}
          problems={problems}
          onChange={(next) => change(service.key, next)}
          onRemove={() => onChange({ services: services.filter(({ key }) => key !== service.key) })}
        />
      ))}
    </Card>
  )
}

interface ServiceFieldsProps {
  readonly service: ServiceDraft
  readonly problems: FieldsProps['problems']
  readonly onChange: (change: Partial<ServiceDraft>) => void
  readonly onRemove: () => void
}

const ServiceFields = ({ service, problems, onChange, onRemove }: ServiceFieldsProps) => {
  const words = useText(text)
  const wrong = useText(problemText)
  const days = useText(weekdayText)
  const locale = useLocale()
  const countries = useCountries()
  const lines = useCall(operatorCatalogue.listShippingLines, {}, { quiet: true })
  const errorOf = (name: string): string | null => {
    const problem = problems[`${service.key}.${name}`]
    return problem ? wrong[problem] : null
  }
  const grams = (name: 'minGrams' | 'maxGrams') => (
    <TextField
      label={words[name]}
      optional
      inputMode="numeric"
      error={errorOf(name)}
      value={service[name]}
      onChange={(next) => onChange({ [name]: next })}
    />
  )
  return (
    <div className="q-carrier-service">
      <FieldRow>
        <Field label={words.line} error={errorOf('shippingLineId')}>
          {({ status, ...control }) => (
            <Select<string>
              {...control}
              {...(status && { status })}
              placeholder={words.chooseLine}
              {...(service.shippingLineId && { value: service.shippingLineId })}
              options={(lines.data?.lines ?? []).map(({ id, nameEn, code }) => ({
                value: id,
                label: `${nameEn} (${code})`,
              }))}
              onChange={(shippingLineId) => onChange({ shippingLineId })}
              style={{ width: '100%' }}
            />
          )}
        </Field>
        <TextField
          label={words.code}
          help={words.codeHelp}
          maxLength={60}
          error={errorOf('code')}
          value={service.code}
          onChange={(code) => onChange({ code })}
        />
      </FieldRow>
      <Field label={words.countries} optional>
        {({ status: _status, ...control }) => (
          <Select<string[]>
            {...control}
            mode="multiple"
            allowClear
            placeholder={words.everywhere}
            value={[...service.countries]}
            options={countries.map((country) => ({
              value: country.area_code,
              label: locale === 'zh' ? country.name : country.en_name,
            }))}
            optionFilterProp="label"
            onChange={(next) => onChange({ countries: next })}
            style={{ width: '100%' }}
          />
        )}
      </Field>
      <FieldRow>
        {grams('minGrams')}
        {grams('maxGrams')}
      </FieldRow>
      <Field label={words.accepts} optional>
        {({ id }) => (
          <GoodsCheck id={id} value={service.accepts} onChange={(accepts) => onChange({ accepts })} />
        )}
      </Field>
      <Field label={words.weekdays} optional>
        {() => (
          <Checkbox.Group
            value={[...service.weekdays]}
            options={weekdays.map((day) => ({ value: day, label: days[day] }))}
            onChange={(next: number[]) => onChange({ weekdays: next })}
          />
        )}
      </Field>
      <div className="q-carrier-service-foot">
        <label className="q-switch-label">
          <Switch
            checked={service.isActive}
            aria-label={words.isActive}
            onChange={(isActive) => onChange({ isActive })}
            size="small"
          />
          {words.isActive}
        </label>
        <Button type="text" icon={<Icon name="trash" size={16} />} onClick={onRemove}>
          {words.remove}
        </Button>
      </div>
    </div>
  )
}
