import { RECORD_MODULES } from '@poledne/contract/access/permissions'
import { beforeEach, expect, test } from 'vitest'
import { type EventBus, type ModuleChanges, openModuleChanges } from './eventBus.ts'

let changes: ModuleChanges
let publish: Parameters<EventBus['subscribe']>[0]
let seconds: number
beforeEach(() => {
  seconds = 0
  const eventBus: Pick<EventBus, 'subscribe'> = {
    subscribe(handler) {
      publish = handler
    },
  }
  changes = openModuleChanges(eventBus, () => seconds * 1000)
  seconds = 100
})

test('a module is listed for as long as its last change is within the time', () => {
  publish({ about: 'record', module: 'dishes', id: 1, version: 2 })
  publish({ about: 'records', module: 'restaurants' })
  seconds = 110
  expect(changes.listChangedWithin(11)).toEqual(['dishes', 'restaurants'])
  expect(changes.listChangedWithin(9)).toEqual([])
})

test('a comment changes the weekly menus, and a setting changes no module', () => {
  publish({ about: 'comments', weeklyMenuId: 1 })
  publish({ about: 'settings' })
  expect(changes.listChangedWithin(1)).toEqual(['weeklyMenus'])
})

test('all modules are listed for a time before the start and after unknown changes', () => {
  expect(changes.listChangedWithin(101)).toEqual([...RECORD_MODULES])
  expect(changes.listChangedWithin(99)).toEqual([])
  publish(null)
  seconds = 105
  expect(changes.listChangedWithin(6)).toEqual([...RECORD_MODULES])
})
