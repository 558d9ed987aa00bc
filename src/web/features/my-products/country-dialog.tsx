import { Button, InputNumber, Modal, Select } from 'antd'
import { useMemo, useState } from 'react'
import type { SkuChoice } from '../../../contract/my-products/mapping.ts'
import {
  myProductLimits,
  type CountryMapping,
  type MyVariant,
} from '../../../contract/my-products/my-product-schemas.ts'
import { useCountries } from '../../ui/forms/country-select.tsx'
import { Field } from '../../ui/forms/form.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { SkuWords } from '../order-kit/sku-choices.tsx'
import SkuPickDialog from './sku-pick-dialog.tsx'
import { useVariantName } from './variant-cells.tsx'

const text = defineText({
  en: {
    title: 'Use another SKU for some countries',
    countries: 'For orders to',
    choose: 'Choose countries',
    sku: 'use this product',
    pick: 'Choose a SKU',
    change: 'Change',
    units: 'SKUs per unit sold',
    save: 'Save',
    cancel: 'Cancel',
    hint: 'Applies to new and unpaid orders. Paid orders stay as they are.',
  },
  zh: {
    title: '为部分国家指定其他 SKU',
    countries: '收件国家/地区',
    choose: '选择国家',
    sku: '使用的 SKU',
    pick: '选择 SKU',
    change: '更换',
    units: '每件对应的 SKU 数量',
    save: '保存',
    cancel: '取消',
    hint: '新订单和未付款订单将同步更新，已付款订单不变。',
  },
})

interface CountryDialogProps {
  readonly row: MyVariant
  readonly isSaving: boolean
  readonly onSave: (countries: readonly CountryMapping[]) => void
  readonly onClose: () => void
}

const CountryDialog = ({ row, isSaving, onSave, onClose }: CountryDialogProps) => {
  const words = useText(text)
  const variantName = useVariantName()
  const locale = useLocale()
  const known = useCountries()
  const [codes, setCodes] = useState<readonly string[]>([])
  const [sku, setSku] = useState<SkuChoice | null>(null)
  const [units, setUnits] = useState(1)
  const [isPicking, setIsPicking] = useState(false)
  const options = useMemo(
    () =>
      known.map((one) => ({
        value: one.area_code,
        label: locale === 'zh' ? one.name : one.en_name,
        search: `${one.area_code} ${one.name} ${one.en_name}`.toLowerCase(),
      })),
    [known, locale],
  )
  const save = (): void => {
    if (sku) onSave(codes.map((countryCode) => ({ countryCode, skuId: sku.skuId, units })))
  }
  return (
    <>
      <Modal
        open
        width={560}
        title={words.title}
        okText={words.save}
        cancelText={words.cancel}
        okButtonProps={{ disabled: codes.length === 0 || sku === null }}
        confirmLoading={isSaving}
        onOk={save}
        onCancel={onClose}
      >
        <div className="q-stack">
          <strong>{variantName(row)}</strong>
          <Field label={words.countries}>
            {({ status, ...control }) => (
              <Select<string[]>
                {...control}
                {...(status ? { status } : {})}
                mode="multiple"
                maxCount={myProductLimits.countries}
                placeholder={words.choose}
                value={[...codes]}
                options={options}
                showSearch={{
                  filterOption: (typed, option) => option?.search.includes(typed.toLowerCase()) ?? false,
                }}
                onChange={setCodes}
              />
            )}
          </Field>
          <div className="q-stack">
            <span>{words.sku}</span>
            <span className="q-variant">
              {sku && <Picture src={sku.imageUrl} alt="" size={40} />}
              {sku && <SkuWords sku={sku} />}
              <Button onClick={() => setIsPicking(true)}>{sku ? words.change : words.pick}</Button>
            </span>
          </div>
          <Field label={words.units}>
            {({ status, ...control }) => (
              <InputNumber
                {...control}
                {...(status ? { status } : {})}
                min={1}
                max={myProductLimits.units}
                precision={0}
                value={units}
                onChange={(value) => setUnits(value ?? 1)}
              />
            )}
          </Field>
          <p className="q-muted">{words.hint}</p>
        </div>
      </Modal>
      {isPicking && (
        <SkuPickDialog
          name={variantName(row)}
          suggested={[]}
          chosen={sku?.skuId ?? null}
          onPick={setSku}
          onClose={() => setIsPicking(false)}
        />
      )}
    </>
  )
}
export default CountryDialog
