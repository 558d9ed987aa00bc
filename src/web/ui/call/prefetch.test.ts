import { beforeEach, expect, it, vi } from 'vitest'
import { common } from '../../../contract/common.ts'
import {
  waitForPrefetches,
  prefetch,
  prefetchedAnswers,
  clearPrefetched,
  takePrefetched,
} from './prefetch.ts'
import * as calls from './calls.ts'

const config = common.getPublicConfig

beforeEach(() => {
  clearPrefetched()
  vi.spyOn(calls, 'call').mockResolvedValue({ imageHost: 'pictures' })
})

it('gives what was asked for ahead to the page, once', async () => {
  void prefetch(config, {})
  await waitForPrefetches()
  expect(prefetchedAnswers()).toMatchObject([{ came: { imageHost: 'pictures' } }])
  expect(await takePrefetched(config, {})).toEqual({ imageHost: 'pictures' })
  expect(takePrefetched(config, {})).toBeUndefined()
  expect(calls.call).toHaveBeenCalledTimes(1)
})

it('asks nothing ahead that the page has asked for itself by then, until somebody else is there', async () => {
  expect(takePrefetched(config, {})).toBeUndefined()
  await expect(prefetch(config, {})).rejects.toThrow('asked already')
  expect(calls.call).not.toHaveBeenCalled()
  clearPrefetched()
  await prefetch(config, {})
  expect(calls.call).toHaveBeenCalledTimes(1)
})
