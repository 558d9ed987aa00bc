import { Modal, Radio } from 'antd'
import { useState } from 'react'
import { formatMinor, parseMinor } from '../../../contract/kernel/money.ts'
import { operatorServices } from '../../../contract/services/operator-services.ts'
import { serviceBases, type ServiceBasis } from '../../../contract/orders/service-schemas.ts'
import { orderServices } from '../../../contract/services/services.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Field, FieldRow } from '../../ui/forms/form.tsx'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { AmountInput } from '../../ui/forms/amount-input.tsx'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { PictureField } from '../catalogue/pictures/picture-field.tsx'
import { DescriptionFields, descriptionOf, NameFields, noDescription } from './description-fields.tsx'
import { packSteps, type PackStep } from '../../../contract/packing/pack-station.ts'
import { basisText } from './service-text.ts'
import type { Service } from './services-page.tsx'

const text = defineText({
  en: {
    newTitle: 'New service',
    code: 'Code',
    procedureHelp: 'Printed on the packing slip.',
    picture: 'Image',
    price: 'Price',
    basis: 'Charged',
    packStep: 'At the pack station',
    packStepNone: 'Nothing to do',
    packStepTick: 'Tick off',
    packStepPicture: 'Tick off with a picture',
    keeps: 'Orders that already include this service keep the price at which it was added.',
    save: 'Save',
    cancel: 'Cancel',
    needed: 'Required.',
    amount: 'Enter an amount such as 1.50, up to 10,000.00.',
    saved: (name: string) => `${name} saved.`,
    ofNew: 'the service',
  },
  zh: {
    newTitle: '新建服务',
    code: '代码',
    procedureHelp: '会印在装箱单上。',
    picture: '图片',
    price: '价格',
    basis: '计价方式',
    packStep: '打包台',
    packStepNone: '无需操作',
    packStepTick: '勾选完成',
    packStepPicture: '拍照并勾选',
    keeps: '已选择的订单保留当时的价格。',
    save: '保存',
    cancel: '取消',
    needed: '必填',
    amount: '请输入金额，如 1.50，最高 10,000.00',
    saved: (name: string) => `${name} 已保存。`,
    ofNew: '服务',
  },
})

const empty = {
  code: '',
  ...noDescription,
  imageUrl: null as string | null,
  basis: 'order' as ServiceBasis,
  packStep: 'tick' as PackStep,
  price: '',
}
type Draft = typeof empty

const draftOf = ({ priceMinor, ...service }: Service): Draft => ({
  code: service.code,
  ...descriptionOf(service),
  imageUrl: service.imageUrl,
  basis: service.basis,
  packStep: service.packStep,
  price: formatMinor(priceMinor),
})

const maxMinor = 1_000_000

interface ServiceDialogProps {
  /** Null for a new one. */
  readonly service: Service | null
  readonly onClose: () => void
}

const ServiceDialog = ({ service, onClose }: ServiceDialogProps) => {
  const words = useText(text)
  const basis = useText(basisText)
  const packStepWords = {
    none: words.packStepNone,
    tick: words.packStepTick,
    picture: words.packStepPicture,
  }
  const draft = useDraft<Draft>(`service:${service?.id ?? 'new'}`, service ? draftOf(service) : empty)
  const [isTried, setIsTried] = useState(false)
  const save = useCallMutation(operatorServices.saveService, {
    invalidates: [operatorServices.listServices, orderServices.listOfferedServices],
    showsFields: true,
    onSuccess: (saved) => {
      draft.clear()
      toast.success(words.saved(saved.nameEn))
      onClose()
    },
  })
  const errors = fieldErrorsOf(save.error)
  const { price, ...value } = draft.value
  const patch = (change: Partial<Draft>): void => draft.set((now) => ({ ...now, ...change }))
  const priceMinor = parseMinor(price.replace(',', '.'))
  const isPrice = priceMinor !== null && priceMinor >= 0 && priceMinor <= maxMinor
  const send = (): void => {
    setIsTried(true)
    if (!isPrice || value.code.trim() === '' || value.nameEn.trim() === '') return
    save.mutate({ ...value, priceMinor, ...(service && { id: service.id, isActive: service.isActive }) })
  }
  const isCodeMissing = isTried && value.code.trim() === ''
  return (
    <Modal
      open
      width={640}
      title={service?.nameEn ?? words.newTitle}
      okText={words.save}
      cancelText={words.cancel}
      confirmLoading={save.isPending}
      mask={{ closable: false }}
      onOk={send}
      onCancel={onClose}
    >
      <div className="q-stack">
        <RestoredNote draft={draft} />
        <NameFields value={value} errors={errors} isTried={isTried} onChange={patch} />
        <FieldRow>
          <TextField
            label={words.code}
            error={isCodeMissing ? words.needed : (errors['code'] ?? null)}
            maxLength={40}
            value={value.code}
            onChange={(code) => patch({ code })}
          />
          <Field
            label={words.price}
            help={service ? words.keeps : undefined}
            error={isTried && !isPrice ? words.amount : (errors['priceMinor'] ?? null)}
          >
            {({ id }) => (
              <AmountInput
                id={id}
                currency="USD"
                value={price}
                onChange={(typed) => patch({ price: typed })}
              />
            )}
          </Field>
        </FieldRow>
        <Field label={words.basis}>
          {({ id }) => (
            <Radio.Group
              id={id}
              aria-label={words.basis}
              value={value.basis}
              onChange={(event) => patch({ basis: event.target.value === 'item' ? 'item' : 'order' })}
              options={serviceBases.map((one) => ({ value: one, label: basis[one] }))}
            />
          )}
        </Field>
        <Field label={words.packStep}>
          {({ id }) => (
            <Radio.Group
              id={id}
              aria-label={words.packStep}
              value={value.packStep}
              onChange={(event) =>
                patch({ packStep: packSteps.find((one) => one === event.target.value) ?? 'tick' })
              }
              options={packSteps.map((one) => ({ value: one, label: packStepWords[one] }))}
            />
          )}
        </Field>
        <DescriptionFields
          value={value}
          errors={errors}
          maxLength={500}
          procedureHelp={words.procedureHelp}
          onChange={patch}
        />
        <Field label={words.picture} optional>
          {() => (
            <PictureField
              of={value.nameEn || words.ofNew}
              size={72}
              value={value.imageUrl}
              onChange={(imageUrl) => patch({ imageUrl })}
            />
          )}
        </Field>
      </div>
    </Modal>
  )
}
export default ServiceDialog
