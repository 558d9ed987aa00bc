import { Button } from 'antd'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { emptyRow, type CostProblem, type CostRow } from './cost-rows.ts'
import { SupplierSelect } from '../suppliers/supplier-select.tsx'

const text = defineText({
  en: {
    sku: 'SKU',
    supplier: 'Supplier',
    cost: 'Cost (CNY)',
    minimum: 'Minimum quantity',
    pack: 'Pack size',
    spec: '1688 variant id',
    link: 'Link',
    tools: 'Actions',
    add: (sku: string) => `Add offer for ${sku}`,
    remove: (sku: string) => `Remove this offer for ${sku}`,
    fill: 'Copy first row to SKUs without an offer',
    inactive: 'inactive',
  },
  zh: {
    sku: 'SKU',
    supplier: '供应商',
    cost: '成本（元）',
    minimum: '起订量',
    pack: '每包件数',
    spec: '1688 规格 ID',
    link: '链接',
    tools: '操作',
    add: (sku: string) => `为 ${sku} 添加报价`,
    remove: (sku: string) => `移除 ${sku} 的此报价`,
    fill: '将第一行应用到所有未填报价的行',
    inactive: '停售',
  },
})

const problemText = defineText<Record<CostProblem, string>>({
  en: {
    supplier: 'choose a supplier',
    cost: 'must be an amount such as 12.50',
    minimum: 'must be a whole number of 1 or more',
    pack: 'must be a whole number of 1 or more',
    duplicate: 'this supplier is already listed',
    link: 'must start with https://',
  },
  zh: {
    supplier: '请选择供应商',
    cost: '必须是金额，如 12.50',
    minimum: '必须是大于 0 的整数',
    pack: '必须是大于 0 的整数',
    duplicate: '该供应商已有报价',
    link: '必须以 https:// 开头',
  },
})

type RowsChange = (rows: readonly CostRow[]) => readonly CostRow[]

interface CostsGridProps {
  readonly rows: readonly CostRow[]
  readonly problems: ReadonlyMap<string, CostProblem>
  readonly onChange: (change: RowsChange) => void
}

const inputs = ['cost', 'minimum', 'pack', 'link', 'spec'] as const
const maxLengths: Partial<Record<(typeof inputs)[number], number>> = { link: 500, spec: 64 }
const modes: Partial<Record<(typeof inputs)[number], 'url' | 'decimal' | 'text'>> = {
  link: 'url',
  cost: 'decimal',
  spec: 'text',
}

/** Copies the first row's offer to rows without one. */
const filled: RowsChange = (rows) => {
  const [first] = rows
  if (!first) return rows
  const { supplierId, supplierName, cost, minimum, pack, link } = first
  return rows.map((row) =>
    row.supplierId === null && row.cost === ''
      ? { ...row, supplierId, supplierName, cost, minimum, pack, link }
      : row,
  )
}

export const CostsGrid = ({ rows, problems, onChange }: CostsGridProps) => {
  const words = useText(text)
  const latest = useRef(onChange)
  useLayoutEffect(() => {
    latest.current = onChange
  })
  const [update] = useState(() => (change: RowsChange) => latest.current(change))
  return (
    <>
      <div className="q-sku-scroll">
        <table className="q-sku-grid">
          <thead>
            <tr>
              <th scope="col">{words.sku}</th>
              <th scope="col">{words.supplier}</th>
              {inputs.map((one) => (
                <th key={one} scope="col">
                  {words[one]}
                </th>
              ))}
              <th scope="col">
                <span className="q-hidden-text">{words.tools}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <OfferRow
                key={row.key}
                row={row}
                isFirst={rows[at - 1]?.skuId !== row.skuId}
                problem={problems.get(row.key) ?? null}
                onChange={update}
              />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > 1 && (
        <p className="q-sku-hint">
          <Button size="small" onClick={() => onChange(filled)}>
            {words.fill}
          </Button>
        </p>
      )}
    </>
  )
}

interface OfferRowProps {
  readonly row: CostRow
  readonly isFirst: boolean
  readonly problem: CostProblem | null
  readonly onChange: (change: RowsChange) => void
}

// Memoised: a product can have hundreds of rows, and typing into one must not render the others.
const OfferRow = memo(({ row, isFirst, problem, onChange }: OfferRowProps) => {
  const words = useText(text)
  const wrong = useText(problemText)
  const patch = (part: Partial<CostRow>): void =>
    onChange((rows) => rows.map((one) => (one.key === row.key ? { ...one, ...part } : one)))
  const add: RowsChange = (rows) =>
    rows.flatMap((one) => (one.key === row.key ? [one, emptyRow(row)] : [one]))
  const remove: RowsChange = (rows) => {
    const isOnly = rows.filter(({ skuId }) => skuId === row.skuId).length === 1
    return rows.flatMap((one) => (one.key === row.key ? (isOnly ? [emptyRow(row)] : []) : [one]))
  }
  return (
    <tr className={row.isActive ? undefined : 'q-sku-off'}>
      <th scope="row">
        {isFirst && row.sku}
        {isFirst && !row.isActive && <span className="q-muted"> ({words.inactive})</span>}
      </th>
      <td className="q-cost-supplier">
        <SupplierSelect
          label={`${row.sku}: ${words.supplier}`}
          value={row.supplierId === null ? null : { id: row.supplierId, name: row.supplierName }}
          isWrong={problem === 'supplier' || problem === 'duplicate'}
          onChange={(supplier) =>
            patch({ supplierId: supplier?.id ?? null, supplierName: supplier?.name ?? '' })
          }
        />
        {(problem === 'supplier' || problem === 'duplicate') && (
          <span className="q-sku-wrong">{wrong[problem]}</span>
        )}
      </td>
      {inputs.map((one) => (
        <td key={one}>
          <input
            className={`q-sku-input q-cost-${one}`}
            aria-label={`${row.sku}: ${words[one]}`}
            aria-invalid={problem === one ? true : undefined}
            inputMode={modes[one] ?? 'numeric'}
            placeholder={one === 'minimum' || one === 'pack' ? '1' : undefined}
            maxLength={maxLengths[one] ?? 14}
            value={row[one]}
            onChange={(event) => patch({ [one]: event.target.value })}
          />
          {problem === one && <span className="q-sku-wrong">{wrong[one]}</span>}
        </td>
      ))}
      <td>
        <span className="q-row-tools">
          <button
            type="button"
            className="q-icon-button"
            aria-label={words.add(row.sku)}
            onClick={() => onChange(add)}
          >
            <Icon name="plus" size={15} />
          </button>
          <button
            type="button"
            className="q-icon-button"
            aria-label={words.remove(row.sku)}
            onClick={() => onChange(remove)}
          >
            <Icon name="trash" size={15} />
          </button>
        </span>
      </td>
    </tr>
  )
})
