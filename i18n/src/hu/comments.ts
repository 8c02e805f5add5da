import type { comments as english } from '../en/comments.ts'
import type { Translation } from '../translation.ts'

export const comments: Translation<typeof english> = {
  title: 'Hozzászólások',
  button: 'Hozzászólások',
  buttonCount: 'Hozzászólások ({{count}})',
  marker_one: '{{count}}\u00a0nyitott hozzászólás',
  marker_other: '{{count}}\u00a0nyitott hozzászólás',
  wholeWeek: 'Egész hét',
  empty:
    'Még nincsenek hozzászólások. Írja meg az elsőt, vagy jelöljön ki egy cellát, és nyomja meg a Ctrl Alt M billentyűkombinációt.',
  emptyReadOnly: 'Még nincsenek hozzászólások.',
  gone: 'Ezt a hozzászólást törölték.',
  deleted: 'A szerző törölte',
  resolve: 'Lezárás',
  reopen: 'Újranyitás',
  resolvedCount_one: '{{count}}\u00a0lezárt beszélgetés',
  resolvedCount_other: '{{count}}\u00a0lezárt beszélgetés',
  write: {
    about: 'Hely: {{place}}',
    label: 'Hozzászólás: {{place}}',
    placeholder: 'Írjon hozzászólást. Munkatársat a @ jellel említhet meg.',
    people: 'Megemlíthető személyek',
    send: 'Hozzászólás küldése',
    toWeek: 'Hozzászólás az egész héthez',
    keys: 'Küldés: Ctrl Enter',
    cell: 'Hozzászólás…',
  },
  reply: {
    open: 'Válasz',
    label: 'Válasz: {{place}}',
    send: 'Válasz küldése',
  },
  delete: {
    action: 'Hozzászólás törlése',
    title: 'Törli ezt a hozzászólást?',
    body: 'Ez nem vonható vissza. Mások válaszai megmaradnak.',
  },
  said: {
    added: 'A hozzászólás elküldve.',
    addFailed: 'A hozzászólást nem sikerült elküldeni. A szövege megmaradt.',
    resolved: 'A beszélgetés lezárva.',
    reopened: 'A beszélgetés újra megnyitva.',
    deleted: 'A hozzászólás törölve.',
  },
}
