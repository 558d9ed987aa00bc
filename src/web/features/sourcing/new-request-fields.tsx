import { InputNumber } from 'antd'
import { sourcingLimits } from '../../../contract/sourcing/sourcing-states.ts'
import { isWebAddress } from '../../../contract/sourcing/sourcing-schemas.ts'
import { useAccess } from '../../ui/access.tsx'
import { errorOf, Field, FieldRow } from '../../ui/forms/form.tsx'
import { TextAreaField, TextField } from '../../ui/forms/text-field.tsx'
import { AmountInput } from '../../ui/forms/amount-input.tsx'
import { TagInput } from '../../ui/forms/tag-input.tsx'
import { Uploader } from '../../ui/uploads/uploader.tsx'
import { useUploads } from '../../ui/uploads/use-uploads.ts'
import type { FieldErrors } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { sendTicketFile } from '../common/send-file.ts'
import { CountriesField } from '../shipping-rules/countries-field.tsx'
import { ticketImageTypes } from '../tickets/ticket-calls.ts'
import type { RequestDraft } from './new-request-draft.ts'
import { DuplicateNote } from './duplicate-note.tsx'
import { VariantPicker } from './variant-picker.tsx'

const text = defineText({
  en: {
    link: 'Link',
    linkHelp: 'A product page on any site, such as AliExpress, Amazon or a competitor’s shop.',
    pictures: 'Images',
    title: 'Name',
    note: 'Description',
    noteHelp: 'Material, intended use, must-haves and anything to avoid.',
    target: 'Target unit price',
    monthly: 'Monthly quantity',
    countries: 'Destination countries',
    chooseCountries: 'Select countries',
    wishes: 'Attributes',
    wishesHelp: 'For example colour, size or plug type. Type one and press Enter.',
    neededBy: 'Needed by',
    variants: 'Your shop variants',
    variantsHelp: 'When you accept a quote, waiting orders for these variants are matched automatically.',
  },
  zh: {
    link: '链接',
    linkHelp: '任意店铺的商品页：速卖通、亚马逊或竞品店铺。',
    pictures: '图片',
    title: '名称',
    note: '描述',
    noteHelp: '材质、用途，以及必须具备或不能接受的特征。',
    target: '单件目标价',
    monthly: '月需求量',
    countries: '销售国家',
    chooseCountries: '选择国家',
    wishes: '属性',
    wishesHelp: '颜色、尺寸、插头等：输入后按回车。',
    neededBy: '需求日期',
    variants: '对应您店铺的商品变体',
    variantsHelp: '接受报价后，等待中的订单将自动匹配。',
  },
})

export interface RequestFieldsProps {
  readonly draft: RequestDraft
  readonly errors: FieldErrors
  readonly patch: (change: Partial<RequestDraft>) => void
}

export const WhatFields = ({ draft, errors, patch }: RequestFieldsProps) => {
  const words = useText(text)
  const link = draft.link.trim()
  const uploads = useUploads({
    send: sendTicketFile,
    limit: sourcingLimits.pictures,
    initial: draft.pictures,
    onChange: (pictures) => patch({ pictures }),
  })
  return (
    <div className="q-stack">
      <TextField
        label={words.link}
        help={words.linkHelp}
        error={errorOf(errors, 'link')}
        optional
        type="url"
        maxLength={sourcingLimits.link}
        value={draft.link}
        onChange={(next) => patch({ link: next })}
      />
      <DuplicateNote link={isWebAddress(link) ? link : null} />
      <Field label={words.pictures} error={errorOf(errors, 'images')} optional>
        {() => <Uploader uploads={uploads} label={words.pictures} types={ticketImageTypes} />}
      </Field>
      <TextField
        label={words.title}
        error={errorOf(errors, 'title')}
        optional
        maxLength={sourcingLimits.title}
        value={draft.title}
        onChange={(title) => patch({ title })}
      />
      <TextAreaField
        label={words.note}
        help={words.noteHelp}
        error={errorOf(errors, 'note')}
        optional
        autoSize={{ minRows: 3, maxRows: 10 }}
        maxLength={sourcingLimits.note}
        value={draft.note}
        onChange={(note) => patch({ note })}
      />
    </div>
  )
}

export const TermsFields = ({ draft, errors, patch }: RequestFieldsProps) => {
  const words = useText(text)
  const { currency } = useAccess()
  return (
    <div className="q-stack">
      <FieldRow>
        <Field label={words.target} error={errorOf(errors, 'targetMinor')} optional>
          {({ id }) => (
            <AmountInput
              id={id}
              currency={currency}
              value={draft.target}
              onChange={(target) => patch({ target })}
            />
          )}
        </Field>
        <Field label={words.monthly} error={errorOf(errors, 'monthlyQuantity')} optional>
          {({ status, ...control }) => (
            <InputNumber
              {...control}
              {...(status ? { status } : {})}
              min={1}
              max={10_000_000}
              precision={0}
              style={{ width: '100%' }}
              value={draft.monthly}
              onChange={(monthly) => patch({ monthly })}
            />
          )}
        </Field>
        <TextField
          label={words.neededBy}
          error={errorOf(errors, 'neededBy')}
          optional
          type="date"
          value={draft.neededBy}
          onChange={(neededBy) => patch({ neededBy })}
        />
      </FieldRow>
      <CountriesField
        label={words.countries}
        placeholder={words.chooseCountries}
        error={errorOf(errors, 'countries')}
        value={draft.countries}
        onChange={(countries) => patch({ countries })}
      />
      <Field label={words.wishes} help={words.wishesHelp} error={errorOf(errors, 'wishes')} optional>
        {({ id, 'aria-describedby': describedBy }) => (
          <TagInput
            id={id}
            aria-describedby={describedBy}
            longest={60}
            max={sourcingLimits.wishes}
            value={draft.wishes}
            onChange={(wishes) => patch({ wishes })}
          />
        )}
      </Field>
      <Field label={words.variants} help={words.variantsHelp} error={errorOf(errors, 'variants')} optional>
        {({ id }) => (
          <VariantPicker id={id} value={draft.variants} onChange={(variants) => patch({ variants })} />
        )}
      </Field>
    </div>
  )
}
