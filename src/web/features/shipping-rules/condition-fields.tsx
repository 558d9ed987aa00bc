import { Button, Radio, Select } from 'antd'
import { Suspense, useState } from 'react'
import type { SkuChoice } from '../../../contract/my-products/mapping.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazy } from '../../ui/page/lazy.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { Field, FieldRow } from '../../ui/forms/form.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useSubject } from '../../ui/text/use-subject.ts'
import { GoodsCheck } from '../shipping/goods-check.tsx'
import { CountriesField } from './countries-field.tsx'
import { RangeField } from './range-field.tsx'
import type { RuleList } from './rule-calls.ts'
import type { DraftSku, RuleDraftProblems, RuleDraft } from './rule-draft.ts'
import { problemMessage } from './rule-text.ts'

const SkuDialog = lazy(() => import('../order-kit/sku-dialog.tsx'))

const text = defineText({
  en: {
    where: 'Conditions',
    help: 'An order must meet every condition you set. Empty conditions are ignored.',
    shops: 'Shops',
    allShops: 'All shops',
    countries: 'Destination countries',
    everywhere: 'All countries',
    except: 'Excluded countries',
    nowhere: 'None',
    weight: 'Weight',
    value: 'Order value',
    units: 'Units',
    any: 'Contains any of these goods types',
    none: 'Contains none of these goods types',
    skus: 'Products',
    anySku: 'Any of these products',
    onlySku: 'Only these products',
    addSku: 'Add product',
    remove: (code: string) => `Remove ${code}`,
  },
  zh: {
    where: '适用订单',
    help: '填写的条件须全部满足；留空的条件不作限制。',
    shops: '店铺',
    allShops: '全部店铺',
    countries: '发往国家/地区',
    everywhere: '所有国家/地区',
    except: '不包括',
    nowhere: '无例外',
    weight: '重量',
    value: '货物价值',
    units: '件数',
    any: '包含任一',
    none: '不包含',
    skus: '商品',
    anySku: '至少包含其一',
    onlySku: '仅包含这些',
    addSku: '添加商品',
    remove: (code: string) => `移除 ${code}`,
  },
})

export interface RuleFieldsProps {
  readonly draft: RuleDraft
  readonly problems: RuleDraftProblems
  readonly onChange: (change: Partial<RuleDraft>) => void
}

export const ConditionFields = ({
  draft,
  problems,
  onChange,
  list,
}: RuleFieldsProps & { readonly list: RuleList }) => {
  const words = useText(text)
  const wrong = useText(problemMessage)
  const problem = (field: keyof RuleDraftProblems): string | null => {
    const code = problems[field]
    return code ? wrong[code] : null
  }
  return (
    <Card title={words.where}>
      <div className="q-stack">
        <p className="q-muted">{words.help}</p>
        <Field label={words.shops}>
          {({ id }) => (
            <Select
              id={id}
              mode="multiple"
              allowClear
              placeholder={words.allShops}
              value={[...draft.shopIds]}
              options={list.shops.map((shop) => ({ value: shop.id as string, label: shop.name }))}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={(shopIds: string[]) => onChange({ shopIds })}
            />
          )}
        </Field>
        <FieldRow>
          <CountriesField
            label={words.countries}
            placeholder={words.everywhere}
            value={draft.countries}
            onChange={(countries) => onChange({ countries })}
          />
          <CountriesField
            label={words.except}
            placeholder={words.nowhere}
            error={problem('exceptCountries')}
            value={draft.exceptCountries}
            onChange={(exceptCountries) => onChange({ exceptCountries })}
          />
        </FieldRow>
        <FieldRow>
          <RangeField
            label={words.weight}
            unit="g"
            error={problem('weight')}
            from={draft.weightFrom}
            to={draft.weightTo}
            onFrom={(weightFrom) => onChange({ weightFrom })}
            onTo={(weightTo) => onChange({ weightTo })}
          />
          <RangeField
            label={words.units}
            error={problem('units')}
            from={draft.unitsFrom}
            to={draft.unitsTo}
            onFrom={(unitsFrom) => onChange({ unitsFrom })}
            onTo={(unitsTo) => onChange({ unitsTo })}
          />
        </FieldRow>
        <RangeField
          label={words.value}
          currency={list.currency}
          error={problem('value')}
          from={draft.valueFrom}
          to={draft.valueTo}
          onFrom={(valueFrom) => onChange({ valueFrom })}
          onTo={(valueTo) => onChange({ valueTo })}
        />
        <FieldRow>
          <Field label={words.any}>
            {({ id }) => (
              <GoodsCheck
                id={id}
                value={draft.containsAny}
                onChange={(containsAny) => onChange({ containsAny })}
              />
            )}
          </Field>
          <Field label={words.none}>
            {({ id }) => (
              <GoodsCheck
                id={id}
                value={draft.containsNone}
                onChange={(containsNone) => onChange({ containsNone })}
              />
            )}
          </Field>
        </FieldRow>
        <SkusField draft={draft} onChange={onChange} />
      </div>
    </Card>
  )
}

const SkusField = ({ draft, onChange }: Pick<RuleFieldsProps, 'draft' | 'onChange'>) => {
  const words = useText(text)
  const [isChoosing, setChoosing] = useState(false)
  const subject = useSubject()
  const { skus } = draft
  const add = (sku: SkuChoice): void => {
    const nameOf = (product: string): string => [product, sku.attributes].filter(Boolean).join(', ')
    const added: DraftSku = {
      id: sku.skuId,
      code: sku.code,
      name: nameOf(sku.subjectEn),
      nameZh: sku.subjectZh && nameOf(sku.subjectZh),
    }
    onChange({ skus: [...skus.filter(({ id }) => id !== added.id), added] })
  }
  return (
    <Field label={words.skus}>
      {({ id }) => (
        <div className="q-rule-skus">
          {skus.length > 0 && (
            <Radio.Group
              value={draft.skuMode}
              options={[
                { value: 'any', label: words.anySku },
                { value: 'only', label: words.onlySku },
              ]}
              onChange={(event) => onChange({ skuMode: event.target.value === 'only' ? 'only' : 'any' })}
            />
          )}
          <ul>
            {skus.map((sku) => (
              <li key={sku.id}>
                <strong>{sku.code}</strong>{' '}
                <span className="q-muted q-clip">
                  {subject({ subjectEn: sku.name, subjectZh: sku.nameZh })}
                </span>
                <Button
                  type="text"
                  aria-label={words.remove(sku.code)}
                  icon={<Icon name="close" size={14} />}
                  onClick={() => onChange({ skus: skus.filter((one) => one.id !== sku.id) })}
                />
              </li>
            ))}
          </ul>
          <Button
            id={id}
            icon={<Icon name="plus" size={14} />}
            disabled={skus.length >= 200}
            onClick={() => setChoosing(true)}
          >
            {words.addSku}
          </Button>
          {isChoosing && (
            <Suspense fallback={null}>
              <SkuDialog chosen={null} onPick={add} onClose={() => setChoosing(false)} />
            </Suspense>
          )}
        </div>
      )}
    </Field>
  )
}
