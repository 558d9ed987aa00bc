import { Checkbox, InputNumber, Modal, Radio, Select } from 'antd'
import { useState } from 'react'
import { formatMinor, parseMinor } from '../../../contract/kernel/money.ts'
import {
  operatorExtraServices,
  type OperatorExtraService,
} from '../../../contract/extra-services/operator-extra-services.ts'
import { operatorServices } from '../../../contract/services/operator-services.ts'
import {
  extraServiceBases,
  extraServiceLimits,
  type ExtraServiceBasis,
} from '../../../contract/extra-services/service-order-states.ts'
import type { ServiceId } from '../../../contract/kernel/ids.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { errorOf, Field, FieldRow } from '../../ui/forms/form.tsx'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { AmountInput } from '../../ui/forms/amount-input.tsx'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { GalleryField } from '../catalogue/pictures/gallery-field.tsx'
import {
  DescriptionFields,
  descriptionOf,
  NameFields,
  noDescription,
  type Description,
} from '../services/description-fields.tsx'
import { useOwnWords } from '../services/service-text.ts'
import { menuReads } from './extra-service-calls.ts'
import { factText, perText } from './extra-service-text.ts'

const text = defineText({
  en: {
    newTitle: 'New extra service',
    price: 'Price',
    priceHelp: 'Empty: you quote each order.',
    keeps: 'Orders already placed keep their price.',
    basis: 'Charged',
    days: 'Days until delivery',
    pictures: 'Sample images',
    material: 'Material that is kept in stock and used up by orders',
    service: 'Pays for this service of orders',
    serviceHelp:
      'When a seller adds the service to an order, it takes units from the seller’s stock and costs nothing.',
    noService: 'None',
    save: 'Save',
    amount: 'Enter an amount such as 90.00, up to 100,000.00, or leave it empty.',
    saved: (name: string) => `${name} saved.`,
  },
  zh: {
    newTitle: '新建增值服务',
    price: '价格',
    priceHelp: '留空则每单报价。',
    keeps: '已下的订单保留原价。',
    basis: '计价方式',
    days: '交付天数',
    pictures: '示例图片',
    material: '可备库存、随订单消耗的物料',
    service: '抵扣订单中的服务',
    serviceHelp: '卖家为订单添加该服务时，从其库存扣减，不再收费。',
    noService: '无',
    save: '保存',
    amount: '请输入金额，如 90.00，最高 100,000.00，或留空。',
    saved: (name: string) => `${name} 已保存。`,
  },
})

interface Draft extends Description {
  readonly price: string
  readonly basis: ExtraServiceBasis
  readonly days: number
  readonly pictures: readonly string[]
  readonly isMaterial: boolean
  readonly serviceId: ServiceId | null
}
const empty: Draft = {
  ...noDescription,
  price: '',
  basis: 'job',
  days: 5,
  pictures: [],
  isMaterial: false,
  serviceId: null,
}

const draftOf = (service: OperatorExtraService): Draft => ({
  ...descriptionOf(service),
  price: service.priceMinor === null ? '' : formatMinor(service.priceMinor),
  basis: service.basis,
  days: service.days,
  pictures: service.pictures,
  isMaterial: service.isMaterial,
  serviceId: service.serviceId,
})

/** Null: on request; undefined: not an amount. */
const priceOf = (typed: string): number | null | undefined => {
  if (typed.trim() === '') return null
  const minor = parseMinor(typed.replace(',', '.'))
  return minor !== null && minor > 0 && minor <= extraServiceLimits.priceUsdMinor ? minor : undefined
}

interface DialogProps {
  /** Null for a new one. */
  readonly service: OperatorExtraService | null
  readonly onClose: () => void
}

const ExtraServiceDialog = ({ service, onClose }: DialogProps) => {
  const words = useText(text)
  const facts = useText(factText)
  const per = useText(perText)
  const own = useOwnWords()
  const draft = useDraft<Draft>(`extra-service:${service?.id ?? 'new'}`, service ? draftOf(service) : empty)
  const [isTried, setIsTried] = useState(false)
  const ofOrders = useCall(operatorServices.listServices, {}, { quiet: true })
  const save = useCallMutation(operatorExtraServices.saveExtraService, {
    invalidates: menuReads,
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
  const priceMinor = priceOf(price)
  const send = (): void => {
    setIsTried(true)
    if (priceMinor === undefined || value.nameEn.trim() === '') return
    save.mutate({
      ...value,
      pictures: [...value.pictures],
      priceMinor,
      ...(service && { id: service.id, isActive: service.isActive }),
    })
  }
  return (
    <Modal
      open
      width={680}
      title={service?.nameEn ?? words.newTitle}
      okText={words.save}
      cancelText={facts.cancel}
      confirmLoading={save.isPending}
      mask={{ closable: false }}
      onOk={send}
      onCancel={onClose}
    >
      <div className="q-stack">
        <RestoredNote draft={draft} />
        <NameFields value={value} errors={errors} isTried={isTried} onChange={patch} />
        <DescriptionFields value={value} errors={errors} maxLength={1000} onChange={patch} />
        <FieldRow>
          <Field
            label={words.price}
            help={service ? words.keeps : words.priceHelp}
            optional
            error={isTried && priceMinor === undefined ? words.amount : (errors['priceMinor'] ?? null)}
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
          <Field label={words.days} error={errors['days'] ?? null}>
            {({ status, ...control }) => (
              <InputNumber
                {...control}
                {...(status ? { status } : {})}
                min={0}
                max={extraServiceLimits.days}
                precision={0}
                style={{ width: '100%' }}
                value={value.days}
                onChange={(days) => patch({ days: days ?? 0 })}
              />
            )}
          </Field>
        </FieldRow>
        <Checkbox
          checked={value.isMaterial}
          onChange={(event) =>
            patch(
              event.target.checked
                ? { isMaterial: true, basis: 'unit' }
                : { isMaterial: false, serviceId: null },
            )
          }
        >
          {words.material}
        </Checkbox>
        {value.isMaterial ? (
          <Field label={words.service} help={words.serviceHelp} error={errorOf(errors, 'serviceId')}>
            {({ status, ...control }) => (
              <Select<ServiceId | ''>
                {...control}
                {...(status ? { status } : {})}
                loading={ofOrders.isPending}
                value={value.serviceId ?? ''}
                options={[
                  { value: '' as const, label: words.noService },
                  ...(ofOrders.data?.services ?? []).map(({ id, nameEn, nameZh }) => ({
                    value: id,
                    label: own(nameEn, nameZh),
                  })),
                ]}
                onChange={(next) => patch({ serviceId: next === '' ? null : next })}
              />
            )}
          </Field>
        ) : (
          <Field label={words.basis}>
            {({ id }) => (
              <Radio.Group
                id={id}
                aria-label={words.basis}
                value={value.basis}
                onChange={(event) => patch({ basis: event.target.value === 'unit' ? 'unit' : 'job' })}
                options={extraServiceBases.map((one) => ({ value: one, label: per[one] }))}
              />
            )}
          </Field>
        )}
        <Field label={words.pictures} error={errorOf(errors, 'pictures')} optional>
          {() => (
            <GalleryField
              max={extraServiceLimits.pictures}
              value={value.pictures}
              onChange={(change) => draft.set((now) => ({ ...now, pictures: change(now.pictures) }))}
            />
          )}
        </Field>
      </div>
    </Modal>
  )
}
export default ExtraServiceDialog
