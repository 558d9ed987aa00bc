import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { operatorCatalogueFiles } from '../../../contract/catalogue-files/catalogue-files.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { download } from '../../ui/call/calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazy } from '../../ui/page/lazy.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { getLocale } from '../../ui/text/locale.ts'
import { totalOf, type ProductFile } from './file-text.ts'
import { useConfirmFile } from './use-confirm-file.ts'

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'))

const text = defineText({
  en: {
    confirm: (n: number) => `Import ${counted(n, 'product', 'products')}`,
    importRemaining: 'Import remaining',
    downloadProblems: 'Download problem rows',
    another: 'Upload another file',
    see: 'View products',
  },
  zh: {
    confirm: (n: number) => `导入 ${formatNumber(n, 'zh')} 个产品`,
    importRemaining: '继续导入',
    downloadProblems: '下载待修正的行',
    another: '上传其他文件',
    see: '查看产品',
  },
})

export const FileActions = ({ one, problems }: { one: ProductFile; problems: number }) => {
  const words = useText(text)
  const [isAsking, setIsAsking] = useState(false)
  const confirm = useConfirmFile()
  const total = totalOf(one)
  const mayConfirm = total > 0 && (one.status === 'ready' || one.status === 'failed')
  const isSafe = one.warned === 0 && one.edited === 0
  const start = (): void => {
    if (isSafe) confirm.mutate({ id: one.id, warned: 'apply', edited: 'leave' })
    else setIsAsking(true)
  }
  return (
    <>
      {problems > 0 && (
        <Button
          icon={<Icon name="download" size={16} />}
          onClick={() =>
            void download(
              operatorCatalogueFiles.downloadCatalogueProblems,
              { id: one.id, locale: getLocale() },
              'problem-rows.csv',
            )
          }
        >
          {words.downloadProblems}
        </Button>
      )}
      {!mayConfirm && (
        <PageLink to="/products/files" className="q-button">
          {words.another}
        </PageLink>
      )}
      {one.status === 'done' && (
        <PageLink to="/products" search={{ sort: 'changed:desc' }} className="q-button q-button-primary">
          {words.see}
        </PageLink>
      )}
      {mayConfirm && (
        <Button type="primary" loading={confirm.isPending} onClick={start}>
          {one.status === 'failed' ? words.importRemaining : words.confirm(total)}
        </Button>
      )}
      <Suspense fallback={null}>
        {isAsking && <ConfirmDialog one={one} onClose={() => setIsAsking(false)} />}
      </Suspense>
    </>
  )
}
