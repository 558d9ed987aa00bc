import { Button, InputNumber, Modal, Radio, Select } from 'antd'
import { Suspense, useState } from 'react'
import { extraServices, type ExtraService } from '../../../contract/extra-services/extra-services.ts'
import type { OrderId, SkuId } from '../../../contract/kernel/ids.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import { orders } from '../../../contract/orders/orders.ts'
import {
  extraServiceLimits,
  serviceSubjects,
  type ServiceSubject,
} from '../../../contract/extra-services/service-order-states.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazy } from '../../ui/page/lazy.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { errorOf, Field } from '../../ui/forms/form.tsx'
import { Money } from '../../ui/components/money.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { TextAreaField } from '../../ui/forms/text-field.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { SearchStatus } from '../../ui/forms/search-status.tsx'
import { Uploader } from '../../ui/uploads/uploader.tsx'
import { useUploads } from '../../ui/uploads/use-uploads.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useSubject } from '../../ui/text/use-subject.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { sendTicketFile } from '../common/send-file.ts'
import { useOwnWords } from '../services/service-text.ts'
import { ticketImageTypes } from '../tickets/ticket-calls.ts'
import { sellerReads } from './extra-service-calls.ts'
import { factText, perText } from './extra-service-text.ts'
import './extra-services.css'

const SkuDialog = lazy(() => import('../order-kit/sku-dialog.tsx'))

const text = defineText({
  en: {
    title: (name: string) => `Order ${name}`,
    askTitle: (name: string) => `Request a quote for ${name}`,
    subject: 'What is it for?',
    general: 'In general',
    goods: 'Products',
    orders: 'Orders',
    addProduct: 'Add product',
    remove: (name: string) => `Remove ${name}`,
    needsGoods: 'Add at least one product.',
    needsOrders: 'Select at least one order.',
    chooseOrders: 'Search by order number',
    noOrders: 'No orders found.',
    quantity: 'Quantity',
    note: 'Note',
    noteHelp: 'What matters to you: views, colours, texts, sizes, dates.',
    images: 'Images',
    total: 'Total',
    priceLater: 'The agency quotes a price and the days it takes. You pay only if you agree.',
    payNext: 'You pay in the next step, from your wallet.',
    order: 'Order service',
    ask: 'Request quote',
    sent: (number: string) => `${number} sent to the agency for a quote.`,
    ordered: (number: string) => `${number} ordered. Pay to start the work.`,
  },
  zh: {
    title: (name: string) => `订购${name}`,
    askTitle: (name: string) => `提交询价：${name}`,
    subject: '用于',
    general: '一般需求',
    goods: '产品',
    orders: '订单',
    addProduct: '添加产品',
    remove: (name: string) => `移除 ${name}`,
    needsGoods: '请至少添加一个产品。',
    needsOrders: '请至少选择一个订单。',
    chooseOrders: '按订单号搜索',
    noOrders: '未找到订单。',
    quantity: '数量',
    note: '备注',
    noteHelp: '请说明要求：角度、颜色、文字、尺寸、日期等。',
    images: '图片',
    total: '合计',
    priceLater: '平台会报价并说明所需天数，您同意后再付款。',
    payNext: '下一步使用钱包余额付款。',
    order: '订购服务',
    ask: '提交询价',
    sent: (number: string) => `${number} 已提交，等待平台报价。`,
    ordered: (number: string) => `${number} 已下单，付款后开始处理。`,
  },
})

interface Goods {
  readonly skuId: SkuId
  readonly code: string
  readonly name: string
  readonly imageUrl: string | null
}
interface Draft {
  readonly subject: ServiceSubject
  readonly goods: readonly Goods[]
  readonly orders: readonly { readonly value: OrderId; readonly label: string }[]
  readonly quantity: number
  readonly note: string
}

interface OrderDialogProps {
  readonly service: ExtraService
  readonly currency: Currency
  /** Filled in at the start. */
  readonly quantity?: number
  readonly onClose: () => void
}

const OrderDialog = ({ service, currency, onClose, ...start }: OrderDialogProps) => {
  const words = useText(text)
  const facts = useText(factText)
  const per = useText(perText)
  const own = useOwnWords()
  const go = useGo()
  const seesOrders = useAccess().hasMenu(3)
  const isMaterial = service.isMaterial
  const draft = useDraft<Draft>(`service-order:${service.id}`, {
    subject: 'general',
    goods: [],
    orders: [],
    quantity: start.quantity ?? (isMaterial ? 100 : 1),
    note: '',
  })
  const uploads = useUploads({
    send: sendTicketFile,
    when: 'onConfirm',
    limit: extraServiceLimits.attachments,
  })
  const [isBusy, setIsBusy] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const create = useCallMutation(extraServices.createServiceOrder, {
    invalidates: sellerReads,
    showsFields: true,
    onSuccess: ({ id, number, status }) => {
      toast.success(status === 'requested' ? words.sent(number) : words.ordered(number))
      draft.clear()
      onClose()
      void go(`/extra/serviceOrder/${id}`)
    },
  })
  const { subject, goods, orders: chosen, quantity, note } = draft.value
  const patch = (change: Partial<Draft>): void => draft.set((now) => ({ ...now, ...change }))
  const errors = fieldErrorsOf(create.error)
  const missingGoods = subject === 'goods' && goods.length === 0
  const missingOrders = subject === 'orders' && chosen.length === 0
  const send = async (): Promise<void> => {
    setIsTried(true)
    if (missingGoods || missingOrders) return
    setIsBusy(true)
    const files = await uploads.queue.sendAll()
    if (files) {
      const input = {
        extraServiceId: service.id,
        agreedMinor: service.priceMinor,
        quantity: service.basis === 'unit' ? quantity : 1,
        subject,
        skuIds: subject === 'goods' ? goods.map(({ skuId }) => skuId) : [],
        orderIds: subject === 'orders' ? chosen.map(({ value }) => value) : [],
        note,
        images: files.map(({ url }) => url),
      }
      // The uploader or the mutation has shown the error.
      await create.mutateAsync(input).catch(() => undefined)
    }
    setIsBusy(false)
  }
  const name = own(service.nameEn, service.nameZh)
  const isOnRequest = service.priceMinor === null
  const subjects = serviceSubjects.filter((one) => one !== 'orders' || seesOrders)
  return (
    <Modal
      open
      width={640}
      title={isOnRequest ? words.askTitle(name) : words.title(name)}
      okText={isOnRequest ? words.ask : words.order}
      cancelText={facts.cancel}
      confirmLoading={isBusy}
      mask={{ closable: false }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className="q-stack">
        <RestoredNote draft={draft} />
        {!isMaterial && (
          <Field label={words.subject}>
            {({ id }) => (
              <Radio.Group
                id={id}
                aria-label={words.subject}
                value={subject}
                options={subjects.map((value) => ({ value, label: words[value] }))}
                onChange={(event) => patch({ subject: event.target.value as ServiceSubject })}
              />
            )}
          </Field>
        )}
        {subject === 'goods' && (
          <GoodsField
            goods={goods}
            error={isTried && missingGoods ? words.needsGoods : errorOf(errors, 'skuIds')}
            onChange={(next) => patch({ goods: next })}
          />
        )}
        {subject === 'orders' && (
          <OrdersField
            chosen={chosen}
            error={isTried && missingOrders ? words.needsOrders : errorOf(errors, 'orderIds')}
            onChange={(next) => patch({ orders: next })}
          />
        )}
        {service.basis === 'unit' && (
          <Field label={words.quantity} error={errorOf(errors, 'quantity')}>
            {({ status, ...control }) => (
              <InputNumber
                {...control}
                {...(status ? { status } : {})}
                min={1}
                max={extraServiceLimits.quantity}
                precision={0}
                value={quantity}
                onChange={(next) => patch({ quantity: next ?? 1 })}
              />
            )}
          </Field>
        )}
        <TextAreaField
          label={words.note}
          help={words.noteHelp}
          error={errorOf(errors, 'note')}
          optional
          autoSize={{ minRows: 3, maxRows: 10 }}
          maxLength={extraServiceLimits.note}
          value={note}
          onChange={(next) => patch({ note: next })}
        />
        <Field label={words.images} error={errorOf(errors, 'images')} optional>
          {() => <Uploader uploads={uploads} label={words.images} types={ticketImageTypes} />}
        </Field>
        {service.priceMinor === null ? (
          <p className="q-muted">{words.priceLater}</p>
        ) : (
          <p className="q-service-order-sum">
            <span>
              {words.total}{' '}
              <Money
                amountMinor={service.priceMinor * (service.basis === 'unit' ? quantity : 1)}
                currency={currency}
                strong
              />
            </span>
            <span className="q-muted">
              <Money amountMinor={service.priceMinor} currency={currency} /> {per[service.basis]} ·{' '}
              {facts.days(service.days)}
            </span>
            <span className="q-muted">{words.payNext}</span>
          </p>
        )}
      </div>
    </Modal>
  )
}
export default OrderDialog

interface GoodsFieldProps {
  readonly goods: readonly Goods[]
  readonly error: string | null
  readonly onChange: (goods: readonly Goods[]) => void
}

const GoodsField = ({ goods, error, onChange }: GoodsFieldProps) => {
  const words = useText(text)
  const subject = useSubject()
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <Field label={words.goods} error={error}>
      {({ id }) => (
        <div className="q-stack">
          {goods.length > 0 && (
            <ul className="q-extra-goods">
              {goods.map((one) => (
                <li key={one.skuId}>
                  <Picture src={one.imageUrl} alt="" size={40} />
                  <span className="q-cell-stack">
                    <span>{one.name}</span>
                    <span className="q-muted">{one.code}</span>
                  </span>
                  <Button
                    type="text"
                    aria-label={words.remove(one.name)}
                    icon={<Icon name="trash" size={16} />}
                    onClick={() => onChange(goods.filter(({ skuId }) => skuId !== one.skuId))}
                  />
                </li>
              ))}
            </ul>
          )}
          <span>
            <Button
              id={id}
              icon={<Icon name="plus" size={14} />}
              disabled={goods.length >= extraServiceLimits.targets}
              onClick={() => setIsChoosing(true)}
            >
              {words.addProduct}
            </Button>
          </span>
          <Suspense fallback={null}>
            {isChoosing && (
              <SkuDialog
                chosen={null}
                onPick={({ skuId, code, attributes, imageUrl, ...sku }) => {
                  if (goods.some((one) => one.skuId === skuId)) return
                  const name = [subject(sku), attributes].filter(Boolean).join(', ')
                  onChange([...goods, { skuId, code, name, imageUrl }])
                }}
                onClose={() => setIsChoosing(false)}
              />
            )}
          </Suspense>
        </div>
      )}
    </Field>
  )
}

interface OrdersFieldProps {
  readonly chosen: Draft['orders']
  readonly error: string | null
  readonly onChange: (orders: Draft['orders']) => void
}

const OrdersField = ({ chosen, error, onChange }: OrdersFieldProps) => {
  const words = useText(text)
  const [search, setSearch] = useState('')
  const settled = useSettled(search.trim())
  const found = useCall(orders.listOrders, settled ? { search: settled } : {}, { quiet: true })
  const rows = found.data?.rows ?? []
  const options = rows.map(({ id, number, shopOrderName }) => ({
    value: id,
    label: [number, shopOrderName].filter(Boolean).join(' · '),
  }))
  return (
    <Field label={words.orders} error={error}>
      {({ status, ...control }) => (
        <Select
          {...control}
          {...(status ? { status } : {})}
          mode="multiple"
          labelInValue
          showSearch={{ filterOption: false, onSearch: setSearch }}
          loading={found.isFetching}
          maxCount={extraServiceLimits.targets}
          placeholder={words.chooseOrders}
          notFoundContent={<SearchStatus answer={found} none={words.noOrders} />}
          options={options}
          value={[...chosen]}
          onChange={(next) => onChange(next.map(({ value, label }) => ({ value, label })))}
        />
      )}
    </Field>
  )
}
