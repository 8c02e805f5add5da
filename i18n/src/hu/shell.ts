import type { shell as english } from '../en/shell.ts'
import type { Translation } from '../translation.ts'

export const shell: Translation<typeof english> = {
  signIn: {
    title: 'Bejelentkezés',
    lead: 'Heti menük, árak és kijelzők\u00a0– még dél előtt készen.',
    username: 'Felhasználónév',
    password: 'Jelszó',
    showPassword: 'Jelszó megjelenítése',
    hidePassword: 'Jelszó elrejtése',
    submit: 'Bejelentkezés',
    failed: 'A bejelentkezés nem sikerült. Próbálja újra.',
    lostPassword: 'Elfelejtette a jelszavát?',
    signUp: 'Fiók létrehozása',
    againTitle: 'Kérjük, jelentkezzen be újra',
    againText: 'A munkamenet lejárt. A folytatáshoz jelentkezzen be; amit beírt, megmaradt.',
  },
  signUp: {
    title: 'Fiók létrehozása',
    email: 'E-mail-cím',
    passwordAdvice: 'A hosszabb jelszó biztonságosabb. Néhány egymás utáni szót könnyű megjegyezni.',
    submit: 'Kód küldése',
    failed: 'A fiókot nem sikerült létrehozni. Próbálja újra.',
    haveAccount: 'Már van fiókom',
    off: 'A regisztráció ki van kapcsolva. Kérje a fiók létrehozását a rendszergazdától.',
  },
  lostPassword: {
    title: 'Új jelszó beállítása',
    password: 'Új jelszó',
    submit: 'Kód küldése',
    failed: 'A kódot nem sikerült elküldeni. Próbálja újra.',
    remembered: 'Vissza a bejelentkezéshez',
  },
  code: {
    title: 'Adja meg a kódot',
    signUpText: 'Kódot küldtünk erre a címre: {{email}}. A kód 10\u00a0percig érvényes.',
    lostPasswordText:
      'Ha létezik „{{name}}” nevű fiók, kódot küldtünk az e-mail-címére. A kód 10\u00a0percig érvényes.',
    label: 'Az e-mailben kapott kód',
    digit: '{{number}}. számjegy (összesen {{count}})',
    wrong: 'A kód hibás vagy lejárt. Ellenőrizze, vagy kérjen újat.',
    failed: 'A kódot nem sikerült ellenőrizni. Próbálja újra.',
    back: 'Vissza',
    resend: 'Új kód küldése',
    resendIn_one: 'Új kód {{count}} másodperc múlva',
    resendIn_other: 'Új kód {{count}} másodperc múlva',
  },
  language: { label: 'Nyelv' },
  offline: 'Az eszköz nem kapcsolódik az internethez.',
  theme: { label: 'Megjelenés', light: 'Világos', dark: 'Sötét', auto: 'Rendszer szerint' },
  errors: {
    title: {
      unauthorized: 'Bejelentkezés szükséges',
      forbidden: 'Nincs jogosultsága',
      notFound: 'Az oldal nem található',
      server: 'Szerverhiba',
      script: 'Hiba történt',
    },
    text: {
      unauthorized: 'Nincs jogosultsága a kért művelethez.',
      forbidden: 'Nincs jogosultsága a kért művelethez.',
      notFound: 'Ez csak egy 404-es oldal. Lehet, hogy elírta a címet, vagy az oldal máshová került.',
      server: 'Hiba történt a szerveren. Kérjük, próbálja újra később.',
      script:
        'Váratlan hiba történt az alkalmazásban. Ismételje meg a műveletet később, vagy forduljon a rendszergazdához.',
    },
    noResponse: 'Nem érkezett válasz. Ellenőrizze a kapcsolatot, és próbálja újra.',
    home: 'Vissza a kezdőlapra',
    reload: 'Oldal újratöltése',
  },
  loading: 'Betöltés…',
  late: {
    title: 'Az alkalmazás még betöltődik',
    text: 'Az alkalmazás egy része még nem töltődött be. Újrapróbálkozás…',
  },
  closeNotification: 'Értesítés bezárása',
}
