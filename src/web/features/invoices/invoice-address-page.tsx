import { Button, Checkbox } from 'antd'
import { useRef, useState, type FormEvent } from 'react'
import { invoices, type InvoiceAddress } from '../../../contract/invoices/invoices.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { useLeaveGuard } from '../../ui/page/page-context.tsx'
import { CountrySelect } from '../../ui/forms/country-select.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { FailedPage } from '../../ui/detail-page/failed-page.tsx'
import { Field, FieldRow, FormPage } from '../../ui/forms/form.tsx'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { PageSkeleton } from '../../ui/components/skeletons.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { fieldErrorsOf, type FieldErrors } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { partyText } from './invoice-text.ts'

const text = defineText({
  en: {
    subtitle: 'New invoices are made out to this address. Issued invoices stay as they are.',
    company: 'Company',
    address: 'Address',
    contact: 'Contact',
    name: 'Company or full name',
    taxNumberHelp:
      'With its country code, for example DE123456789. Within the EU it decides whether VAT is charged.',
    address1: 'Street address',
    address2: 'Floor, unit',
    city: 'City',
    province: 'Province or state',
    postcode: 'Postcode',
    countryCode: 'Country',
    emailHelp: 'Printed on the invoices.',
    monthly: 'Email a summary each month',
    monthlyHelp: 'The sums of last month’s invoices, with a link to them, on the first day of each month.',
    needed: 'Required.',
    correct: 'Fix the highlighted fields.',
    discard: 'Discard changes',
    save: 'Save',
    saved: 'Invoice address saved. New invoices are made out to it.',
  },
  zh: {
    subtitle: '之后的发票将使用此抬头，已开具的发票保持不变。',
    company: '公司',
    address: '地址',
    contact: '联系方式',
    name: '公司名称或姓名',
    taxNumberHelp: '请包含国家代码，例如 DE123456789。在欧盟境内，税号决定是否收取增值税。',
    address1: '街道和门牌号',
    address2: '楼层、单元',
    city: '城市',
    province: '省/州',
    postcode: '邮编',
    countryCode: '国家/地区',
    emailHelp: '将打印在发票上。',
    monthly: '每月发送汇总邮件',
    monthlyHelp: '每月 1 日发送上月发票的合计金额及链接。',
    needed: '必填。',
    correct: '部分内容有误，请修改后保存。',
    discard: '放弃修改',
    save: '保存',
    saved: '发票抬头已保存，将用于之后的发票。',
  },
})

const noAddress: InvoiceAddress = {
  name: '',
  registrationNumber: '',
  taxNumber: '',
  address1: '',
  address2: '',
  city: '',
  province: '',
  postcode: '',
  countryCode: '',
  email: '',
  phone: '',
  monthlyEmail: false,
}

type TextName = Exclude<keyof InvoiceAddress, 'monthlyEmail' | 'countryCode'>

const needed = [
  'name',
  'address1',
  'city',
  'countryCode',
] as const satisfies readonly (keyof InvoiceAddress)[]
const isNeeded = (name: keyof InvoiceAddress): boolean => needed.some((one) => one === name)

const back = '/wallet/invoice'

const InvoiceAddressPage = () => {
  const answer = useCall(invoices.getInvoiceAddress, {}, { quiet: true })
  if (answer.error && !answer.data) return <FailedPage answer={answer} back={back} />
  if (!answer.data) return <PageSkeleton shape="form" />
  const { version, address } = answer.data
  // The key remounts the form for each saved version.
  return <AddressForm key={version} version={version} start={address ?? noAddress} />
}
export default InvoiceAddressPage

const AddressForm = ({ version, start }: { version: number; start: InvoiceAddress }) => {
  const words = useText(text)
  const labels = { ...words, ...useText(partyText) }
  const go = useGo()
  const form = useRef<HTMLDivElement>(null)
  const draft = useDraft(`invoice-address:${version}`, start)
  const { value } = draft
  useLeaveGuard(draft.isChanged)
  const [missing, setMissing] = useState<FieldErrors>({})
  const save = useCallMutation(invoices.saveInvoiceAddress, {
    invalidates: [invoices.getInvoiceAddress],
    showsFields: true,
    onSuccess: () => {
      draft.clear()
      toast.success(words.saved)
    },
  })
  const errors: FieldErrors = { ...fieldErrorsOf(save.error), ...missing }
  // After the errors are rendered.
  const focusError = (): void =>
    void requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    )
  const set = (change: Partial<InvoiceAddress>): void => draft.set((now) => ({ ...now, ...change }))
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    const now = Object.fromEntries(
      needed.filter((name) => value[name].trim() === '').map((name) => [name, words.needed]),
    )
    setMissing(now)
    if (Object.keys(now).length > 0) return focusError()
    return save.mutate({ ...value, version }, { onSuccess: () => void go(back), onError: focusError })
  }
  const input = (
    name: TextName,
    { help, type = 'text' }: { help?: string; type?: 'text' | 'email' | 'tel' } = {},
  ) => (
    <TextField
      label={labels[name]}
      help={help}
      optional={!isNeeded(name)}
      error={errors[name]}
      type={type}
      value={value[name]}
      onChange={(next) => set({ [name]: next })}
    />
  )
  return (
    <FormPage
      subtitle={words.subtitle}
      back={back}
      onSubmit={onSubmit}
      footer={
        <>
          {Object.keys(errors).length > 0 && (
            <span className="q-form-problem" role="alert">
              {words.correct}
            </span>
          )}
          <Button disabled={!draft.isChanged} onClick={draft.clear}>
            {words.discard}
          </Button>
          <Button type="primary" htmlType="submit" loading={save.isPending} disabled={!draft.isChanged}>
            {words.save}
          </Button>
        </>
      }
    >
      <div ref={form} className="q-stack">
        <RestoredNote draft={draft} />
        <Card title={words.company}>
          <div className="q-stack">
            {input('name')}
            <FieldRow>
              {input('registrationNumber')}
              {input('taxNumber', { help: words.taxNumberHelp })}
            </FieldRow>
          </div>
        </Card>
        <Card title={words.address}>
          <div className="q-stack">
            {input('address1')}
            {input('address2')}
            <FieldRow>
              {input('postcode')}
              {input('city')}
            </FieldRow>
            <FieldRow>
              {input('province')}
              <Field label={labels.countryCode} error={errors['countryCode']}>
                {(control) => (
                  <CountrySelect
                    {...control}
                    value={value.countryCode}
                    onChange={(countryCode) => set({ countryCode })}
                  />
                )}
              </Field>
            </FieldRow>
          </div>
        </Card>
        <Card title={words.contact}>
          <div className="q-stack">
            <FieldRow>
              {input('email', { help: words.emailHelp, type: 'email' })}
              {input('phone', { type: 'tel' })}
            </FieldRow>
            <div>
              <Checkbox
                checked={value.monthlyEmail}
                onChange={(event) => set({ monthlyEmail: event.target.checked })}
              >
                {words.monthly}
              </Checkbox>
              <p className="q-field-help">{words.monthlyHelp}</p>
            </div>
          </div>
        </Card>
      </div>
    </FormPage>
  )
}
