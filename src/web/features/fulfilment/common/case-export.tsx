import type { Endpoint, InputOf } from '../../../../contract/kernel/endpoint.ts'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { download } from '../../../ui/call/calls.ts'
import { ExportMenu } from '../../../ui/components/export-menu.tsx'
import type { ListCall } from '../../../ui/index-page/state/index-types.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'

const text = defineText({
  en: {
    holds: (count: number, isMore: boolean) =>
      isMore ? `All ${formatNumber(count, 'en')}+ rows of this view` : counted(count, 'row', 'rows'),
  },
  zh: {
    holds: (count: number, isMore: boolean) =>
      isMore
        ? `当前视图的全部数据（超过 ${formatNumber(count, 'zh')} 行）`
        : `${formatNumber(count, 'zh')} 行`,
  },
})

interface CaseExportProps<E extends Endpoint> {
  readonly endpoint: E
  /** Of the list, as it is filtered, searched and sorted. */
  readonly input: Omit<InputOf<E>, 'format' | 'locale'>
  readonly list: Pick<ListCall<unknown>, 'data'>
}

/** Downloads all rows of a list of cases. */
export const CaseExport = <E extends Endpoint>({ endpoint, input, list: { data } }: CaseExportProps<E>) => {
  const words = useText(text)
  return (
    <ExportMenu
      holds={words.holds(data?.total ?? 0, data?.totalIsLowerBound ?? false)}
      isEmpty={!data?.total}
      onExport={(file) => void download(endpoint, { ...input, ...file } as InputOf<E>, `list.${file.format}`)}
    />
  )
}
