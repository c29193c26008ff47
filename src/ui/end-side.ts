/** Where lines end, for libraries that know sides and no directions. */
export const endSideOf = (dir: 'ltr' | 'rtl') => (dir === 'rtl' ? 'left' : 'right')
