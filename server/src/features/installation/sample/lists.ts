export type DishTypeKey = 'soup' | 'main' | 'meatFree' | 'salad' | 'side' | 'dessert' | 'drink'

export interface SampleDishType {
  key: DishTypeKey
  nameCs: string
  nameEn: string
}

/** The dish types are in the order of a meal, which is also their order in the settings. */
export const sampleDishTypes: SampleDishType[] = [
  { key: 'soup', nameCs: 'Polévka', nameEn: 'Soup' },
  { key: 'main', nameCs: 'Hlavní jídlo', nameEn: 'Main course' },
  { key: 'meatFree', nameCs: 'Bezmasé jídlo', nameEn: 'Meat-free dish' },
  { key: 'salad', nameCs: 'Salát', nameEn: 'Salad' },
  { key: 'side', nameCs: 'Příloha', nameEn: 'Side dish' },
  { key: 'dessert', nameCs: 'Moučník', nameEn: 'Dessert' },
  { key: 'drink', nameCs: 'Nápoj', nameEn: 'Drink' },
]

export type MenuItemTypeKey = 'soup' | 'menu1' | 'menu2' | 'menu3' | 'salad' | 'dessert'

export interface SampleMenuItemType {
  key: MenuItemTypeKey
  nameCs: string
  nameEn: string
}

/** The menu item types are in the order in which a menu lists them. */
export const sampleMenuItemTypes: SampleMenuItemType[] = [
  { key: 'soup', nameCs: 'Polévka', nameEn: 'Soup' },
  { key: 'menu1', nameCs: 'Menu 1', nameEn: 'Menu 1' },
  { key: 'menu2', nameCs: 'Menu 2', nameEn: 'Menu 2' },
  { key: 'menu3', nameCs: 'Menu 3, vegetariánské', nameEn: 'Menu 3, vegetarian' },
  { key: 'salad', nameCs: 'Salát', nameEn: 'Salad' },
  { key: 'dessert', nameCs: 'Moučník', nameEn: 'Dessert' },
]

export type VariantKey = 'standard' | 'vegetarian' | 'light'

export interface SampleVariant {
  key: VariantKey
  nameCs: string
  nameEn: string
  /** The name of the variant's sheet in a workbook. */
  nameXls: string
}

export const sampleVariants: SampleVariant[] = [
  { key: 'standard', nameCs: 'Standard', nameEn: 'Standard', nameXls: 'Standard' },
  { key: 'vegetarian', nameCs: 'Vegetariánská', nameEn: 'Vegetarian', nameXls: 'Vegetarian' },
  { key: 'light', nameCs: 'Lehká', nameEn: 'Light', nameXls: 'Light' },
]

/** These texts are short samples; an administrator writes the real ones. */
export const sampleTexts = {
  terms_cs: `Podmínky užívání (ukázka)

1. Poledne slouží zaměstnancům k\u00a0plánování, stanovení cen a\u00a0zveřejňování jídelních lístků.
2. Přihlašovací údaje patří jen vám. Nikomu je nesdělujte a\u00a0při podezření na zneužití si heslo ihned změňte.
3. Údaje o\u00a0jídlech, alergenech a\u00a0cenách čtou hosté. Před zveřejněním je prosím zkontrolujte.
4. Změny záznamů se ukládají do historie spolu se jménem toho, kdo je provedl.
5. Provozovatel může přístup kdykoli omezit nebo ukončit, vyžaduje-li to provoz či bezpečnost.`,
  terms_en: `Terms of use (sample)

1. Staff use Poledne to plan, price and publish menus.
2. Your sign-in details are yours alone. Don’t share them, and change your password at once if you suspect misuse.
3. Guests read the dishes, allergens and prices that you enter. Please check them before you publish.
4. Changes to records are kept in a history together with the name of the user who made them.
5. The operator can limit or end access at any time if the operation or security of the service requires it.`,
  privacy_cs: `Ochrana osobních údajů (ukázka)

Uchováváme vaše uživatelské jméno, e-mail, případně jméno a\u00a0telefon, nastavení účtu, přihlášená zařízení a\u00a0historii vašich změn.
Údaje používáme jen k\u00a0provozu této aplikace a\u00a0nepředáváme je nikomu dalšímu.
Svá zařízení vidíte v\u00a0profilu a\u00a0můžete je tam odhlásit. O\u00a0opravu nebo výmaz údajů požádejte správce.
Upozornění v\u00a0prohlížeči a\u00a0sdílení statistik jsou dobrovolné.`,
  privacy_en: `Privacy (sample)

We keep your username, your e-mail address, your name and telephone number if you give them, the settings of your account, the devices you are signed in on, and the history of your changes.
We use them only to run this application and don’t pass them on to anyone.
You can see your devices in your profile and sign them out there. Ask an administrator to have your details corrected or erased.
Browser notifications and sharing statistics are optional.`,
} as const
