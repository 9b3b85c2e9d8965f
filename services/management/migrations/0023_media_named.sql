-- The media that a text names in addresses, as workspace/media. plpgsql: a function in SQL would copy each megabyte into a
-- table first. Its cost is real: no plan calls it for every row where an index has the answer.
CREATE FUNCTION media_named_in(content text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 100000 AS $$
DECLARE
	part text;
	media text;
	named text[] := '{}';
BEGIN
	IF position('/media/' IN content) = 0 THEN
		RETURN named;
	END IF;
	FOREACH part IN ARRAY (string_to_array(content, '/media/'))[2:] LOOP
		media := substring(left(part, 200) FROM '^[\w-]+/[\w-]+');
		IF media IS NOT NULL AND NOT media = ANY (named) THEN
			named := named || media;
		END IF;
	END LOOP;
	RETURN named;
END
$$;
--> statement-breakpoint
CREATE INDEX "bots_media" ON "bots" USING gin (media_named_in(coalesce("icon"::text, '') || ' ' || coalesce("content"::text, '') || ' ' || coalesce("extra"::text, '')));--> statement-breakpoint
CREATE INDEX "bot_versions_media" ON "bot_versions" USING gin (media_named_in(coalesce("content"::text, '')));