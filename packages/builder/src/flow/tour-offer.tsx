import { useEffect, useState, type ReactElement } from 'react';
import { useMe } from '../api/use-me.ts';
import { keepTourOffered, startTour, wasTourOffered } from '../help/tour.store.ts';
import { Button } from '../ui/button.tsx';
import { t } from '../words/words.ts';
import styles from './first-steps.module.css';

/** Offers the tour to an author who begins a first bot; whatever they do then, it is not offered again on this device. */
export function TourOffer(): ReactElement | null {
  const { data: me } = useMe();
  return me ? <OfferTo key={me.id} userId={me.id} /> : null;
}

function OfferTo({ userId }: { readonly userId: string }): ReactElement | null {
  const [isOffered, setOffered] = useState(() => !wasTourOffered(userId));
  useEffect(() => {
    if (!isOffered) return undefined;
    return () => keepTourOffered(userId);
  }, [isOffered, userId]);
  if (!isOffered) return null;
  return (
    <p className={styles.offer}>
      {t('editor.tourOffer')}
      <Button
        onPress={() => {
          setOffered(false);
          startTour();
        }}
      >
        {t('editor.tour')}
      </Button>
      <Button look="quiet" onPress={() => setOffered(false)}>
        {t('editor.tourNotNow')}
      </Button>
    </p>
  );
}
