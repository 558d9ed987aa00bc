import { Select } from 'antd'
import { useState } from 'react'
import { imports, shops } from '../../../contract/shops.ts'
import { useAccess } from '../../ui/access.tsx'
import { download } from '../../ui/call/calls.ts'
import { useCall, useUploadMutation } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageLink, useGo } from '../../ui/page/navigation.tsx'
import { useSearch } from '../../ui/page/page-context.tsx'
import { Card } from '../../ui/parts/detail-page.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { FileDrop } from '../../ui/parts/file-drop.tsx'
import { Field } from '../../ui/parts/form.tsx'
import { PageHeader } from '../../ui/parts/page-header.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { ImportList } from './import-list.tsx'
import './imports.css'

const text = defineText({
  en: {
    subtitle: 'Bring orders in from a file. You see everything it holds before anything is placed.',
    csv: 'Template as CSV',
    xlsx: 'Template as Excel',
    upload: 'Upload a file',
    shop: 'Shop',
    shopHelp: 'The orders are filed under this shop.',
    choose: 'Choose a shop',
    hint: 'Shopify’s orders export (CSV), or our template as CSV or Excel; up to 20 MB and 50,000 rows.',
    noShop: 'First, a shop',
    noShopText: 'Orders belong to a shop. Connect one, or add one by name.',
    toStores: 'Go to Stores',
    chooseFirst: 'Choose the shop first, then the file.',
    refused: 'The file was refused',
  },
  zh: {
    subtitle: '从文件导入订单。正式下单前，您可以先查看文件中的全部内容。',
    csv: 'CSV 模板',
    xlsx: 'Excel 模板',
    upload: '上传文件',
    shop: '店铺',
    shopHelp: '订单将归入此店铺。',
    choose: '选择店铺',
    hint: 'Shopify 订单导出文件（CSV），或我们的 CSV / Excel 模板；不超过 20 MB、50,000 行。',
    noShop: '请先添加店铺',
    noShopText: '订单归属于店铺。请连接店铺，或按名称添加一个。',
    toStores: '前往店铺',
    chooseFirst: '请先选择店铺，再选择文件。',
    refused: '文件被拒绝',
  },
})

const maxBytes = 20 * 1024 * 1024

/** Upload of an order file, and the files of before. */
const ImportsPage = () => {
  const words = useText(text)
  const { can } = useAccess()
  return (
    <div className="q-page">
      <PageHeader subtitle={words.subtitle} actions={<Templates />} />
      <div className="q-stack">
        {can('order:create') && <Upload />}
        <ImportList />
      </div>
    </div>
  )
}

const Templates = () => {
  const words = useText(text)
  return (
    <>
      {(['csv', 'xlsx'] as const).map((format) => (
        <button
          key={format}
          type="button"
          className="q-button"
          onClick={() =>
            void download(imports.downloadImportTemplate, { format }, `quayside-orders.${format}`)
          }
        >
          <Icon name="download" size={16} />
          {words[format]}
        </button>
      ))}
    </>
  )
}

const Upload = () => {
  const words = useText(text)
  const [search, change] = useSearch()
  const go = useGo()
  const names = useCall(shops.listShopNames, {}, { quiet: true })
  const [progress, setProgress] = useState<number | null>(null)
  const send = useUploadMutation(imports.uploadOrderFile, {
    invalidates: [imports.listImports],
    quiet: true,
    onProgress: setProgress,
    onSuccess: ({ import: one }) => go('/orders/importDetail', { search: { id: one.id } }),
  })
  const all = names.data?.shops.filter(({ status }) => status !== 'disconnected')
  if (all?.length === 0) {
    return (
      <Card>
        <EmptyState
          icon="stores"
          title={words.noShop}
          action={
            <PageLink to="/stores/index" className="q-button q-button-primary">
              {words.toStores}
            </PageLink>
          }
        >
          {words.noShopText}
        </EmptyState>
      </Card>
    )
  }
  const shopId =
    all?.find(({ id }) => id === search['shopId'])?.id ?? (all?.length === 1 ? all[0]?.id : undefined)
  return (
    <Card title={words.upload}>
      <div className="q-stack">
        <Field label={words.shop} help={words.shopHelp}>
          {(control) => (
            <Select
              id={control.id}
              className="q-import-shop"
              placeholder={words.choose}
              loading={!all}
              value={shopId}
              onChange={(id) => change({ shopId: id })}
              options={all?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
            />
          )}
        </Field>
        {shopId ? (
          <FileDrop
            accept=".csv,.xlsx"
            maxBytes={maxBytes}
            hint={words.hint}
            progress={send.isPending ? (progress ?? 0) : null}
            onFiles={([file]) => file && send.mutate({ input: { shopId }, file })}
          />
        ) : (
          <p className="q-muted">{words.chooseFirst}</p>
        )}
        {send.error && (
          <div className="q-import-refused" role="alert">
            <Icon name="alert" size={16} />
            <span>
              <strong>{words.refused}.</strong> {send.error.message}
            </span>
          </div>
        )}
      </div>
    </Card>
  )
}

export default ImportsPage
