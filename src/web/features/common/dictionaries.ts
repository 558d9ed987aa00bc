import { common } from '../../../contract/common.ts'
import type { DictionaryName } from '../../../contract/dictionary-names.ts'
import { call } from '../../ui/call/calls.ts'
import { makeDictionaryLookup } from '../../ui/inputs/dictionary-lookup.ts'

export const dictionaries = makeDictionaryLookup<DictionaryName>(async (names) => {
  const answer = await call(common.getDictionaries, { names: names.join(',') }, { quiet: true })
  return answer.dictionaries
})
